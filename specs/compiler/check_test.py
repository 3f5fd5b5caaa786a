"""All specs of a root are checked together: each compiles, and every name one gives of another exists."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from specs.compiler.check import check_all, matching
from specs.compiler.errors import SpecError
from specs.schema.kinds import KINDS
from specs.testing import example, example_path, write_examples, write_spec

type Change = Callable[[dict[str, Any]], object]


def problems(tmp_path: Path, kind: str, change: Change, path: str | None = None) -> tuple[str, ...]:
    root = tmp_path / "specs"
    write_examples(root)
    data = example(kind)
    change(data)
    write_spec(root, path or example_path(kind), data)
    return check_all(root).problems


def test_a_sound_root(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    write_examples(root)
    checked = check_all(root)
    assert checked.problems == ()
    assert checked.counts() == dict.fromkeys(KINDS, 1)
    assert [one.model.kind for one in checked.specs] == list(checked.counts())


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        ("Task", lambda d: d.update(dataset="mimic_4"), 'dataset: found "mimic_4", which names no Dataset'),
        (
            "Task",
            lambda d: d.update(image="her"),
            'image: found "her", which names no Image, allowed are ehr;',
        ),
        ("Task", lambda d: d.update(contract="x"), "which names no Contract, allowed are dq_cluster_recall."),
        (
            "Image",
            lambda d: d.update(base="base"),
            'base: found "base", which names no Image, allowed are ehr.',
        ),
        ("Sweep", lambda d: d.update(agents=["codex"]), 'agents[0]: found "codex", which names no Agent'),
        ("Sweep", lambda d: d.update(published=["p"]), "published[0]: found"),
        ("Sweep", lambda d: d.update(tasks=["ct/*"]), 'tasks[0]: found "ct/*", which matches no Task'),
        (
            "Sweep",
            lambda d: d.update(tasks=["*", "nothing"]),
            'tasks[1]: found "nothing", which names no Task',
        ),
    ],
)
def test_a_name_that_nothing_has(tmp_path: Path, kind: str, change: Change, sentence: str) -> None:
    (problem,) = problems(tmp_path, kind, change)
    assert problem.startswith(f"specs/{example_path(kind)}: ")
    assert sentence in problem


def test_two_tasks_of_one_published_id(tmp_path: Path) -> None:
    path = "tasks/ehr_data_quality_auditing/zz.jsonnet"
    (problem,) = problems(tmp_path, "Task", lambda task: task.update(name="zz"), path)
    assert problem.startswith(f"specs/{path}: published_id: found")
    assert "which ehr_data_quality_auditing/combined already has" in problem


def test_images_that_stand_on_each_other(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    write_examples(root)
    write_spec(root, "images/ehr.jsonnet", example("Image") | {"base": "other"})
    write_spec(root, "images/other.jsonnet", example("Image") | {"name": "other", "base": "ehr"})
    assert check_all(root).problems == (
        "specs/images/ehr.jsonnet: base: the bases form a cycle, ehr → other → ehr; remove one of them.",
        "specs/images/other.jsonnet: base: the bases form a cycle, other → ehr → other; remove one of them.",
    )


def test_a_broken_spec_is_reported_once_and_not_by_those_that_name_it(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "Image", lambda image: image.update(uid=0))
    assert (
        problem == "specs/images/ehr.jsonnet: uid: found 0, allowed is an integer from 1 to 65534 (user id)."
    )


def test_a_file_in_a_folder_of_no_kind(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path, "Agent", lambda _: None, "agent/codex_gpt_5_5.jsonnet")
    assert problem.startswith("specs/agent/codex_gpt_5_5.jsonnet: found in folder agent, allowed is one of")
    assert problem.endswith('did you mean "agents"?')


def test_a_root_that_is_not_there_or_empty(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"there is no such folder; give the spec root by --root\.$"):
        check_all(tmp_path / "no")
    with pytest.raises(SpecError, match=r"holds no \.jsonnet file"):
        check_all(tmp_path)


def test_globs_match_as_in_a_shell() -> None:
    ids = ["ct/a", "dq/b_clues", "dq/b"]
    assert matching("*", ids) == ["ct/a", "dq/b", "dq/b_clues"]
    assert matching("dq/*", ids) == ["dq/b", "dq/b_clues"]
    assert matching("*_clues", ids) == ["dq/b_clues"]
    assert matching("dq/b", ids) == ["dq/b"]
    assert matching("DQ/b", ids) == []
