"""wheels.lock against real pip and a wheel that the test makes."""

import base64
import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.bazel.wheels import install, resolve


def make_wheel(folder: Path, name: str, body: str) -> str:
    """Writes a wheel; returns the SHA-256 of the file."""
    info = f"{name}-1.0.dist-info"
    files = {
        f"{name}/__init__.py": body,
        f"{name}/tests/__init__.py": "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(
        f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b'=').decode()},{len(text)}\n"
        for path, text in files.items()
    )
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    wheel = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return hashlib.sha256(wheel.read_bytes()).hexdigest()


def run(
    tmp_path: Path, digest: str, version: str = "1.0", wanted: str = "host"
) -> subprocess.CompletedProcess[str]:
    lock = {"packages": {"thing": {"version": version, "sha256": [digest]}}, "sets": {"host": ["thing"]}}
    (tmp_path / "wheels.lock").write_text(json.dumps(lock))
    environment = {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(tmp_path),
        "PATH": "/usr/bin:/bin",
        "HOME": str(tmp_path),
    }
    command = [
        sys.executable,
        install.__file__,
        "--lock",
        tmp_path / "wheels.lock",
        "--set",
        wanted,
        "--out",
        tmp_path / "site",
    ]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_the_locked_wheel_is_installed_compiled_and_light(tmp_path: Path) -> None:
    done = run(tmp_path, make_wheel(tmp_path, "thing", "ANSWER = 42\n"))
    assert (done.returncode, done.stderr) == (0, "")
    assert [path.name for path in sorted((tmp_path / "site/thing").rglob("*.pyc"))] == [
        "__init__.cpython-314.pyc"
    ]
    assert not (tmp_path / "site/thing/tests").exists()


def test_byte_code_repeats_to_the_byte(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "m.py").write_text(
            "NAMES = {'x', 'y', 'z'}\ndef f(a): return a in {'p', 'q', 'r'}\n"
        )
        install.compile_site(tmp_path / folder)
    first, second = (
        (tmp_path / folder / "__pycache__/m.cpython-314.pyc").read_bytes() for folder in ("a", "b")
    )
    assert first == second


def test_another_hash_stops_and_names_the_package(tmp_path: Path) -> None:
    make_wheel(tmp_path, "thing", "ANSWER = 43\n")
    done = run(tmp_path, "0" * 64)
    assert done.returncode == 1
    assert "thing" in done.stderr
    assert "another SHA-256" in done.stderr


@pytest.mark.parametrize(
    ("version", "wanted", "words"), [("2.0", "host", "thing==2.0"), ("1.0", "nope", "no set 'nope'")]
)
def test_what_is_missing_is_named(tmp_path: Path, version: str, wanted: str, words: str) -> None:
    done = run(tmp_path, make_wheel(tmp_path, "thing", ""), version, wanted)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_closure_follows_markers_and_extras() -> None:
    requires = {
        "a": [
            Requirement("b; python_version >= '3'"),
            Requirement("w; sys_platform == 'win32'"),
            Requirement("x; extra == 'more'"),
        ],
        "b": [],
        "x": [Requirement("b")],
    }
    assert resolve.closure(["a"], requires) == ["a", "b"]
    assert resolve.closure(["a[more]"], requires) == ["a", "b", "x"]


def test_intent_files_may_hold_comments(tmp_path: Path) -> None:
    (tmp_path / "x.in").write_text("# why\nb\n\na  # and this\n")
    assert resolve.read_intent(tmp_path / "x.in") == ["a", "b"]
