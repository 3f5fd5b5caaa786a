"""npm.lock with a pretended npm: the archive is real, the registry is not there."""

import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from tools.bazel.npm import fetch


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package archive and an `npm pack` on PATH that gives it, whatever is asked."""
    made = tmp_path / "made.tgz"
    with tarfile.open(made, "w:gz") as tar:
        entry = tarfile.TarInfo("package/tool.js")
        entry.size = 2
        tar.addfile(entry, io.BytesIO(b"ok"))
    npm = tmp_path / "bin/npm"
    npm.parent.mkdir()
    npm.write_text(f'#!/bin/sh\n[ "$1" = pack ] || exit 1\ncp {made} "$5/made.tgz" && echo made.tgz\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}:/usr/bin:/bin")
    return made


def test_a_locked_package_is_unpacked_under_its_name(archive: Path, tmp_path: Path) -> None:
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    fetch.fetch(
        {"packages": {"@scope/tool": {"version": "1.0.0", "sha256": digest}}}, "@scope/tool", tmp_path / "out"
    )
    assert (tmp_path / "out/tool/tool.js").read_text() == "ok"


def test_another_hash_stops_and_names_the_package(archive: Path, tmp_path: Path) -> None:
    lock = {"packages": {"@scope/tool": {"version": "1.0.0", "sha256": "0" * 64}}}
    with pytest.raises(fetch.NpmError, match=r"@scope/tool 1\.0\.0 with another SHA-256"):
        fetch.fetch(lock, "@scope/tool", tmp_path / "out")
    assert not (tmp_path / "out").exists()
    assert archive.exists()


def test_a_package_that_is_not_locked_is_named(tmp_path: Path) -> None:
    with pytest.raises(fetch.NpmError, match="no package '@scope/other': it has @scope/tool"):
        fetch.fetch({"packages": {"@scope/tool": {}}}, "@scope/other", tmp_path / "out")


def test_npm_that_fails_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "npm").write_text("#!/bin/sh\necho 'E404 not found' >&2\nexit 1\n")
    (tmp_path / "npm").chmod(0o755)
    (tmp_path / "lock").write_text(json.dumps({"packages": {"nope": {"version": "1.0.0", "sha256": ""}}}))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(
        "sys.argv",
        ["fetch", "--lock", str(tmp_path / "lock"), "--package", "nope", "--out", str(tmp_path / "out")],
    )
    assert fetch.main() == 1
    assert "npm cannot fetch nope 1.0.0: E404 not found" in capsys.readouterr().err
