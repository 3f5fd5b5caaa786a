import json
from pathlib import Path
from typing import Any

import pytest

from images import image_check
from images.layers.writer import Entry, write_layer
from images.leak.index import read_index, write_index

SPEC = {
    "apiVersion": "hermed/v1",
    "kind": "Image",
    "name": "small",
    "title": "A small image",
    "debs": [],
    "wheels": [],
    "user": "agent",
    "uid": 1000,
    "workdir": "/workspace",
    "env": ["PATH"],
    "expected_paths": [{"path": "/workspace", "type": "directory", "mode": "0755", "uid": 1000}],
    "forbidden_programs": ["curl"],
}
CONFIG: dict[str, Any] = {
    "created": "1970-01-01T00:00:00Z",
    "config": {"User": "1000:1000", "WorkingDir": "/workspace", "Env": ["PATH=/usr/bin"]},
}
CLEAN = [Entry("workspace", "dir", 0o755, 1000, 1000), Entry("usr/bin/sh", "file", 0o755)]


def run(folder: Path, layers: list[list[Entry]], config: dict[str, Any], *more: str) -> int:
    (folder / "spec.json").write_text(json.dumps(SPEC))
    (folder / "config.json").write_text(json.dumps(config))
    args = ["--spec", str(folder / "spec.json"), "--config", str(folder / "config.json"), *more]
    for number, entries in enumerate(layers):
        write_layer(entries, folder / f"{number}.tar", folder / "meta.json")
        write_index(folder / f"{number}.tar", folder / f"{number}.leakindex")
        args += ["--layer", str(folder / f"{number}.tar"), "--index", str(folder / f"{number}.leakindex")]
    return image_check.main(args)


def test_an_image_as_specified_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, [CLEAN], CONFIG, "--expect=/usr/bin/sh:file:0755:0") == 0
    assert "0 faults" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("extra", "fault"),
    [
        (Entry("usr/bin/curl", "file", 0o755), "/usr/bin/curl must not be"),
        (Entry("usr/sbin/curl", "symlink", 0o777, target="x"), "/usr/sbin/curl must not be"),
        (Entry("usr/lib/x", "file", 0o666), "written by everybody"),
        (Entry("usr/lib/x", "file", 0o644, 1000, 1000), "belongs to the agent"),
        (Entry("srv/x", "file", 0o644, 33, 33), "nobody of the image"),
        (Entry("root/.cache/pip/x", "file", 0o644), "installer's cache"),
    ],
)
def test_what_must_be_absent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], extra: Entry, fault: str
) -> None:
    assert run(tmp_path, [CLEAN, [extra]], CONFIG) == 1
    assert fault in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"User": "root"}, "the user is 'root'"),
        ({"User": "agent"}, "the spec says '1000:1000' (agent)"),
        ({"User": ""}, "the user is 'root'"),
        ({"WorkingDir": "/"}, "working folder"),
        ({"Env": ["PATH=/usr/bin", "API_KEY=x"]}, "API_KEY is set"),
        ({"Env": ["PATH=/usr/bin:."]}, "not absolute"),
    ],
)
def test_configuration(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], fault: str
) -> None:
    assert run(tmp_path, [CLEAN], {**CONFIG, "config": CONFIG["config"] | change}) == 1
    assert fault in capsys.readouterr().out


def test_expected_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = [Entry("workspace", "dir", 0o700, 1000, 1000)]
    assert run(tmp_path, [wrong], CONFIG, "--expect=/nowhere:file:0444:0") == 1
    out = capsys.readouterr().out
    assert "/workspace is" in out
    assert "/nowhere is missing" in out


def test_deleted_paths_are_not_seen(tmp_path: Path) -> None:
    lower = [Entry("a/b", "file", 0o644), Entry("a/c/d", "file", 0o644), Entry("e/f", "file", 0o644)]
    upper = [
        Entry("a/.wh.c", "file", 0o644),
        Entry("e/.wh..wh..opq", "file", 0o644),
        Entry("e/g", "file", 0o644),
    ]
    indexes = []
    for name, entries in (("l", lower), ("u", upper)):
        write_layer(entries, tmp_path / name, tmp_path / "m")
        write_index(tmp_path / name, tmp_path / (name + "i"))
        indexes.append(read_index(tmp_path / (name + "i")))
    assert {p for p, e in image_check.file_system(indexes).items() if e.kind == "file"} == {"a/b", "e/g"}


def test_a_spec_of_another_kind_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "s").write_text('{"kind": "Task"}')
    (tmp_path / "c").write_text("{}")
    assert image_check.main(["--spec", str(tmp_path / "s"), "--config", str(tmp_path / "c")]) == 2
    assert "image_test:" in capsys.readouterr().err
