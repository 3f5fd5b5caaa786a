"""The linters find what they are there for: each is shown one fault and one clean file."""

import os
import subprocess
from pathlib import Path

import pytest

from tools.lint import lint

CLEAN = {
    "ok.py": '"""A module."""\n\nANSWER: int = 42\n',
    "ok.bzl": '"""A file."""\n',
    "ok.sh": '#!/bin/bash\necho "$1"\n',
}
FAULTS = {
    "ruff": (
        "bad.py",
        '"""A module."""\n\nimport os\n\n\ndef run(text):\n    """Runs."""\n    return eval(text)\n',
    ),
    "buildifier": ("bad.bzl", 'x = {\n  "a":1}\n'),
    "shellcheck": ("bad.sh", "#!/bin/bash\nrm -rf $1/*\n"),
}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text(Path("pyproject.toml").read_text())
    for name, text in CLEAN.items():
        (tmp_path / name).write_text(text)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


@pytest.fixture
def site() -> lint.Site:
    return lint.Site(Path(os.environ["TEST_SRCDIR"]))


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_linter_passes_the_clean_and_finds_the_fault(name: str, workspace: Path, site: lint.Site) -> None:
    assert lint.run(name, site, workspace, fix=False)
    file, text = FAULTS[name]
    (workspace / file).write_text(text)
    assert not lint.run(name, site, workspace, fix=False)


def test_mypy_is_strict(workspace: Path, site: lint.Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(workspace / "cache"))
    assert lint.run("mypy", site, workspace, fix=False)
    (workspace / "bad.py").write_text('"""A module."""\n\n\ndef f(x):\n    """Returns."""\n    return x\n')
    assert not lint.run("mypy", site, workspace, fix=False)


def test_an_unknown_linter_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint.main(["flake9"]) == 2
    assert "no linter 'flake9'" in capsys.readouterr().err
