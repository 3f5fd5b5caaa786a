import json
import tarfile
from pathlib import Path

import pytest

from images.layers import site_layer, tree_layer
from images.layers.writer import LayerError


def members(tar: Path) -> dict[str, tuple[str, int, int]]:
    with tarfile.open(tar) as archive:
        return {i.name: ("file" if i.isreg() else "dir", i.mode, i.uid) for i in archive}


def test_a_public_tree_is_read_only_in_a_workspace_that_is_not(tmp_path: Path) -> None:
    (tmp_path / "public/data/csv").mkdir(parents=True)
    (tmp_path / "public/data/csv/labs.csv").write_text("a\n")
    (tmp_path / "instruction.md").write_text("do\n")
    (tmp_path / "arguments").write_text(
        f"--content={tmp_path}/public=/workspace\n--content={tmp_path}/instruction.md=/workspace/\n--folder=/out\n"
    )
    tar, meta = tmp_path / "x.tar", tmp_path / "x.json"
    assert tree_layer.main([f"@{tmp_path}/arguments", "--tar", str(tar), "--meta", str(meta)]) == 0
    assert members(tar) == {
        "out": ("dir", 0o755, 1000),
        "workspace": ("dir", 0o755, 1000),
        "workspace/data": ("dir", 0o555, 0),
        "workspace/data/csv": ("dir", 0o555, 0),
        "workspace/data/csv/labs.csv": ("file", 0o444, 0),
        "workspace/instruction.md": ("file", 0o444, 0),
    }
    assert json.loads(meta.read_bytes())["size"] == tar.stat().st_size


def test_links_of_a_sandbox_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("content")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree/a.txt").symlink_to(tmp_path / "real.txt")
    (entry,) = tree_layer.layer_entries([(tmp_path / "tree", "/workspace")])
    assert (entry.kind, entry.source) == ("file", tmp_path / "tree/a.txt")
    (tmp_path / "tree/b.txt").symlink_to(tmp_path / "missing")
    with pytest.raises(LayerError, match="cannot be read"):
        tree_layer.layer_entries([(tmp_path / "tree", "/workspace")])


def test_code_gets_its_bytecode(tmp_path: Path) -> None:
    (tmp_path / "run.py").write_text("x = 1\n")
    made = tree_layer.layer_entries([(tmp_path / "run.py", "/opt/v/run.py")], bytecode=True)
    assert [e.path for e in made] == ["opt/v/run.py", "opt/v/__pycache__/run.cpython-314.pyc"]


def test_one_place_has_one_source(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    (tmp_path / "b").write_text("2")
    with pytest.raises(LayerError, match="two sources claim /x"):
        tree_layer.layer_entries([(tmp_path / "a", "/x"), (tmp_path / "b", "/x")])


def test_wheels_leave_the_machine_behind(tmp_path: Path) -> None:
    files = {
        "pkg/__init__.py": "x = 1\n",
        "pkg/__pycache__/__init__.cpython-314.pyc": "made elsewhere",
        "pkg/tests/test_x.py": "x = 1\n",
        "pkg/lib.so": "binary",
        "bin/tool": "#!/somewhere/python",
        "pkg-1.dist-info/direct_url.json": '{"url": "file:///somewhere"}',
        "pkg-1.dist-info/RECORD": (
            "pkg/__init__.py,sha256=a,6\n../../bin/tool,sha256=b,1\npkg-1.dist-info/direct_url.json,sha256=c,9\n"
        ),
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    made = {
        e.path.removeprefix(site_layer.DIST_PACKAGES + "/"): e for e in site_layer.layer_entries(tmp_path)
    }
    assert set(made) == {
        "pkg/__init__.py",
        "pkg/__pycache__/__init__.cpython-314.pyc",
        "pkg/tests/test_x.py",
        "pkg/lib.so",
        "pkg-1.dist-info/RECORD",
    }
    assert made["pkg-1.dist-info/RECORD"].source == b"pkg/__init__.py,sha256=a,6\n"
    assert made["pkg/lib.so"].mode == 0o755
    assert made["pkg/__pycache__/__init__.cpython-314.pyc"].source != b"made elsewhere"
