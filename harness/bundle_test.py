"""Bundles and runfiles: found, validated, and one sentence where they are not."""

import json
from pathlib import Path

import pytest

from harness.bundle import INDEX
from harness.errors import UsageError
from harness.runfiles import Runfiles
from harness.testing.build import TinyBuild, build

SPECS = Path("specs").absolute()


@pytest.fixture
def made(tmp_path: Path) -> TinyBuild:
    return build(tmp_path / "r", SPECS)


def test_bundles_by_task_and_the_oracle_apart(made: TinyBuild) -> None:
    catalogue = made.catalogue()
    bundle = catalogue.bundles["ehr_data_quality_auditing/combined"]
    assert list(catalogue.bundles) == sorted(catalogue.bundles)
    assert "oracle" not in bundle.agents
    oracle = catalogue.agent(bundle, "oracle")
    assert oracle is not None and oracle.argv[0] == "cp"
    assert catalogue.agent(bundle, "unheard_of") is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"digest": "md5:1"}, "at digest"),
        ({"surprise": 1}, "at surprise"),
        ({"task": "no_slash"}, "at task"),
        ({"image": {}}, "at image"),
    ],
)
def test_a_broken_bundle_says_where(made: TinyBuild, change: dict[str, object], words: str) -> None:
    path = made.root / "_main/tasks/ehr_data_quality_auditing/combined/bundle.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(UsageError, match=words) as caught:
        _ = made.catalogue().bundles
    assert "\n" not in str(caught.value) and "bundle.json" in str(caught.value)


def test_no_index_and_no_json(made: TinyBuild) -> None:
    (made.root / INDEX).write_text("{")
    with pytest.raises(UsageError, match="is not JSON"):
        made.catalogue()
    (made.root / INDEX).unlink()
    with pytest.raises(UsageError, match=r"is missing: build the bundles"):
        made.catalogue()


@pytest.mark.parametrize("path", ["", "/etc/passwd", "_main/../../x", "_main//x", "./x"])
def test_paths_stay_in_the_runfiles(path: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a plain relative path"):
        Runfiles(tmp_path).path(path)


def test_runfiles_are_found_three_ways(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = tmp_path / "sweep.runfiles"
    (beside / "_main").mkdir(parents=True)
    for name in ("RUNFILES_DIR", "TEST_SRCDIR"):
        monkeypatch.delenv(name, raising=False)
    assert Runfiles.find(str(tmp_path / "sweep")).root == beside
    assert Runfiles.find(str(beside / "_main" / "harness" / "cli.py")).root == beside
    with pytest.raises(UsageError, match=r"use \./bazel run"):
        Runfiles.find("/nowhere/sweep")
    monkeypatch.setenv("RUNFILES_DIR", str(tmp_path))
    assert Runfiles.find("/nowhere/sweep").root == tmp_path
