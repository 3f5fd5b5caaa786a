"""The Debian lock against real apt and mirrors that the tests make: exact, moved on, strict, tampered."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bazel.debs import resolve


def make_deb(folder: Path, name: str, version: str, depends: str = "") -> str:
    """Builds a real package into `folder`; returns its stanza of a Packages index."""
    tree = folder / f"tree-{name}-{version}"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr/share").mkdir(parents=True)
    (tree / "usr/share" / name).write_text(version)
    control = f"Package: {name}\nVersion: {version}\nArchitecture: amd64\nMaintainer: t <t@example.org>\nDescription: test\n"
    control += f"Depends: {depends}\n" if depends else ""
    (tree / "DEBIAN/control").write_text(control)
    deb = folder / f"{name}_{version}_amd64.deb"
    build = ["dpkg-deb", "--root-owner-group", "-b", tree, deb]
    subprocess.run(build, check=True, capture_output=True, env=os.environ | {"SOURCE_DATE_EPOCH": "0"})
    data = deb.read_bytes()
    return f"{control}Filename: ./{deb.name}\nSize: {len(data)}\nSHA256: {hashlib.sha256(data).hexdigest()}\n"


def mirror(folder: Path, **packages: str) -> str:
    """A flat archive holding `name=version` packages, tool depending on library; returns its source line."""
    folder.mkdir()
    stanzas = [
        make_deb(folder, name, version, "library" if name == "tool" else "")
        for name, version in packages.items()
    ]
    (folder / "Packages").write_text("\n".join(stanzas))
    return f"deb [trusted=yes] file:{folder} ./"


def run(lock: dict, source: str, out: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    out.mkdir()
    (out / "lock").write_text(json.dumps(lock))
    command = [
        sys.executable,
        "-m",
        "tools.bazel.debs.fetch",
        "--lock",
        out / "lock",
        "--set",
        "base",
        "--out",
        out / "base",
    ]
    return subprocess.run(
        [*command, "--drift", out / "base.drift", "--mirror", source, *flags],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def lock(tmp_path: Path) -> dict:
    return resolve.resolve({"base": ["tool"]}, source=mirror(tmp_path / "then", tool="1.0", library="1.0"))


def versions(folder: Path) -> dict[str, str]:
    fields = ["dpkg-deb", "-f"]
    return {
        deb.stem: subprocess.run(
            [*fields, deb, "Version"], capture_output=True, text=True, check=True
        ).stdout.strip()
        for deb in sorted(folder.glob("*.deb"))
    }


def test_the_lock_holds_the_whole_closure(lock: dict) -> None:
    assert lock["sets"]["base"] == {"packages": ["tool"], "closure": ["library", "tool"]}
    assert {name: entry[0] for name, entry in lock["packages"].items()} == {"library": "1.0", "tool": "1.0"}


def test_an_image_holds_only_what_its_base_does_not(tmp_path: Path) -> None:
    source = mirror(tmp_path / "then", tool="1.0", library="1.0")
    lock = resolve.resolve({"base": ["library"], "more": ["tool"]}, {"more": "base"}, source)
    assert lock["sets"]["more"]["closure"] == ["tool"]


def test_a_mirror_that_has_the_locked_versions_gives_them(lock: dict, tmp_path: Path) -> None:
    done = run(lock, f"deb [trusted=yes] file:{tmp_path}/then ./", tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    assert versions(tmp_path / "out/base") == {"library": "1.0", "tool": "1.0"}
    assert json.loads((tmp_path / "out/base.drift").read_text()) == []


def test_a_moved_mirror_is_taken_named_in_one_line_and_marked(lock: dict, tmp_path: Path) -> None:
    done = run(lock, mirror(tmp_path / "now", tool="1.0", library="2.0"), tmp_path / "out")
    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert "library 1.0 -> 2.0" in done.stderr
    assert versions(tmp_path / "out/base")["library"] == "2.0"
    assert json.loads((tmp_path / "out/base.drift").read_text()) == ["library"]


def test_strict_refuses_a_moved_mirror(lock: dict, tmp_path: Path) -> None:
    done = run(lock, mirror(tmp_path / "now", tool="1.0", library="2.0"), tmp_path / "out", "--strict")
    assert done.returncode == 1
    assert "no longer has library 1.0" in done.stderr
    assert not (tmp_path / "out/base.drift").exists()


def test_the_same_version_with_other_bytes_is_refused(lock: dict, tmp_path: Path) -> None:
    lock["packages"]["library"][1] = "0" * 64
    done = run(lock, f"deb [trusted=yes] file:{tmp_path}/then ./", tmp_path / "out")
    assert done.returncode == 1
    assert "library 1.0 has another SHA-256 than the locked one" in done.stderr


def test_a_mirror_out_of_reach_is_one_sentence(lock: dict, tmp_path: Path) -> None:
    done = run(lock, f"deb [trusted=yes] file:{tmp_path}/nowhere ./", tmp_path / "out")
    assert done.returncode == 1
    assert "The Debian mirror cannot be read" in done.stderr
    assert "HERMED_DEBIAN_MIRROR" in done.stderr
    assert done.stderr.count("\n") == 1
