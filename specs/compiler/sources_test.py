"""Imports are found without evaluating, and what must not be imported is refused with its chain."""

from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specs.compiler.errors import SpecError
from specs.compiler.sources import Import, SourceTree, scan_imports


def tree(tmp_path: Path, files: dict[str, str]) -> SourceTree:
    root = tmp_path / "specs"
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return SourceTree(root)


def refusal(tmp_path: Path, files: dict[str, str], start: str = "a.jsonnet") -> str:
    with pytest.raises(SpecError) as caught:
        tree(tmp_path, files).check_imports(PurePosixPath(start))
    (problem,) = caught.value.problems
    return problem


def test_imports_are_found_and_lookalikes_are_not() -> None:
    text = r"""
    // import 'comment1'
    # import 'comment2'
    /* import
       'comment3' */
    local a = import 'one.libsonnet', b = (importstr "two.txt");
    local important = "import 'text1'", import_ = 'it\'s import "text2"';
    local c = import /* where? */ @'three.libsonnet', d = @'import ''text3''';
    local e = |||
      import 'text4'
      it's "quoted"
    |||;
    { 'import': 1, f: importbin 'four', g: import 'five' + '.x' }
    """
    assert scan_imports(text) == (
        Import("import", "one.libsonnet"),
        Import("importstr", "two.txt"),
        Import("import", "three.libsonnet"),
        Import("importbin", "four"),
        Import("import", "five"),
    )


@given(st.text(alphabet="import 'x\"/*#@|\n\\ab{}", max_size=60))
def test_any_text_can_be_scanned(text: str) -> None:
    for one in scan_imports(text):
        assert one.keyword in {"import", "importstr", "importbin"}
        assert one.target in text


def test_an_import_is_looked_for_beside_the_file_and_then_below_the_root(tmp_path: Path) -> None:
    files = {"lib/x": "1", "tasks/c/lib/x": "2", "tasks/c/a.jsonnet": "1", "sweeps/a.jsonnet": "1"}
    sources = tree(tmp_path, files)
    assert sources.resolve(PurePosixPath("tasks/c/a.jsonnet"), "lib/x") == PurePosixPath("tasks/c/lib/x")
    assert sources.resolve(PurePosixPath("sweeps/a.jsonnet"), "lib/x") == PurePosixPath("lib/x")
    assert sources.resolve(PurePosixPath("sweeps/a.jsonnet"), "../lib/x") == PurePosixPath("lib/x")
    assert sources.resolve(PurePosixPath("sweeps/a.jsonnet"), "./lib/x") is None


def test_a_diamond_is_no_cycle(tmp_path: Path) -> None:
    files = {
        "a.jsonnet": "[import 'b', import 'c', importstr 'a.jsonnet']",
        "b": "import 'd'",
        "c": "import 'd'",
        "d": "1",
    }
    tree(tmp_path, files).check_imports(PurePosixPath("a.jsonnet"))


def test_a_cycle_is_refused_with_its_files(tmp_path: Path) -> None:
    files = {"a.jsonnet": "import 'lib/b'", "lib/b": "import 'c'", "lib/c": "import 'b'"}
    assert refusal(tmp_path, files) == (
        "specs/a.jsonnet: the imports form a cycle, lib/b → lib/c → lib/b; remove one of them."
    )


def test_a_file_that_imports_itself_is_refused(tmp_path: Path) -> None:
    assert "a.jsonnet → a.jsonnet" in refusal(tmp_path, {"a.jsonnet": "import './a.jsonnet'"})


def test_an_unknown_import_is_refused_with_chain_and_suggestion(tmp_path: Path) -> None:
    files = {"a.jsonnet": "import 'b'", "b": "importstr 'lib/agent.libsonnet'", "lib/agents.libsonnet": "{}"}
    assert refusal(tmp_path, files) == (
        "specs/a.jsonnet: a.jsonnet → b → lib/agent.libsonnet: there is no such file beside b or below "
        'specs/; did you mean "lib/agents.libsonnet"?'
    )


@pytest.mark.parametrize("target", ["/etc/passwd", "C:/x", "https://example.org/x", "file:///x"])
@pytest.mark.parametrize("keyword", ["import", "importstr"])
def test_an_absolute_import_is_refused(tmp_path: Path, keyword: str, target: str) -> None:
    assert "an absolute import path is not allowed" in refusal(
        tmp_path, {"a.jsonnet": f"{keyword} '{target}'"}
    )


@pytest.mark.parametrize("target", ["../outside", "lib/../../outside", "./../outside", "../specs2/x", ".."])
@pytest.mark.parametrize("keyword", ["import", "importstr"])
def test_an_import_that_leaves_the_root_is_refused(tmp_path: Path, keyword: str, target: str) -> None:
    (tmp_path / "outside").write_text("1", encoding="utf-8")
    problem = refusal(tmp_path, {"a.jsonnet": f"{keyword} '{target}'", "lib/x": "1"})
    assert "the import leaves the spec root" in problem
    assert f"a.jsonnet → {target}" in problem


@pytest.mark.parametrize("target", ["..\\\\x", "\\u002e./x", "C:\\\\x"])
def test_an_import_path_in_disguise_is_refused(tmp_path: Path, target: str) -> None:
    assert "a backslash in an import path" in refusal(tmp_path, {"a.jsonnet": f"import '{target}'"})


def test_importbin_and_folders_are_refused(tmp_path: Path) -> None:
    assert "use importstr" in refusal(tmp_path, {"a.jsonnet": "importbin 'b'", "b": "1"})
    assert "no such file" in refusal(tmp_path, {"a.jsonnet": "import 'lib'", "lib/x": "1"})


def test_a_file_that_is_not_utf8_or_not_there_is_refused(tmp_path: Path) -> None:
    sources = tree(tmp_path, {"a.jsonnet": "1"})
    (sources.root / "b").write_bytes(b"{a: '\xff'}")
    with pytest.raises(SpecError, match=r"^specs/b: is not UTF-8 at byte 5; save it as UTF-8\.$"):
        sources.text(PurePosixPath("b"))
    with pytest.raises(SpecError, match=r"^specs/c: cannot be read: no such file or directory\.$"):
        sources.text(PurePosixPath("c"))


def test_an_imported_text_must_be_readable(tmp_path: Path) -> None:
    sources = tree(tmp_path, {"a.jsonnet": "importstr 'b'"})
    (sources.root / "b").write_bytes(b"\xff")
    with pytest.raises(SpecError, match=r"^specs/b: is not UTF-8 at byte 0; save it as UTF-8\.$"):
        sources.check_imports(PurePosixPath("a.jsonnet"))


def test_a_spec_outside_the_root_is_refused(tmp_path: Path) -> None:
    sources = tree(tmp_path, {"a.jsonnet": "1"})
    assert sources.locate(sources.root / "lib/../a.jsonnet") == PurePosixPath("a.jsonnet")
    with pytest.raises(SpecError, match="stands outside the spec root"):
        sources.locate(sources.root / "../a.jsonnet")
    with pytest.raises(SpecError, match="stands outside the spec root"):
        sources.locate(tmp_path / "specs2/a.jsonnet")
