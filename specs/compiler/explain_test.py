"""A refused spec is answered with sentences: where, what was found, what is allowed, what may be meant."""

from collections.abc import Callable
from typing import Any

import pytest

from specs.compiler.errors import SpecError
from specs.compiler.load import validate
from specs.schema.kinds import FOLDERS
from specs.testing import example

type Change = Callable[[dict[str, Any]], object]


def problems(kind: str, change: Change) -> tuple[str, ...]:
    data = example(kind)
    change(data)
    with pytest.raises(SpecError) as caught:
        validate(data, "specs/x.jsonnet")
    return caught.value.problems


def family(task: dict[str, Any]) -> dict[str, Any]:
    first: dict[str, Any] = task["parameters"]["families"][0]
    return first


FAMILIES = "demographic_conflict, impossible_value, inconsistency"
SUBTYPES = "range_extreme, decimal_shift, decimal_shift_rx, unit_confusion, valueuom_mismatch"
LIMITS = "agent_timeout_s, cpus, memory_mb, storage_mb, verifier_timeout_s"
KINDS = ", ".join(sorted(FOLDERS))
NAME = "text matching ^[a-z0-9_]+$ of at most 64 characters"


@pytest.mark.parametrize(
    ("kind", "change", "sentence"),
    [
        pytest.param(
            "Task",
            lambda d: d["limits"].update(cpus=2.5),
            "limits.cpus: found 2.5, allowed is an integer from 1 to 64 (processors).",
            id="float-for-integer",
        ),
        pytest.param(
            "Task",
            lambda d: d["limits"].update(cpus=True),
            "limits.cpus: found true, allowed is an integer from 1 to 64 (processors).",
            id="bool-for-integer",
        ),
        pytest.param(
            "Task",
            lambda d: d["baselines"].update(chance_ceiling=1),
            "baselines.chance_ceiling: found 1, allowed is a number above 0 and below 1 (fraction 0..1).",
            id="out-of-range",
        ),
        pytest.param(
            "Task",
            lambda d: d["limits"].pop("cpus"),
            "limits.cpus: is missing, allowed is an integer from 1 to 64 (processors).",
            id="missing",
        ),
        pytest.param(
            "Task",
            lambda d: d.pop("limits"),
            f"limits: is missing, allowed is an object with {LIMITS}.",
            id="missing-object",
        ),
        pytest.param(
            "Task",
            lambda d: d.update(limits=3),
            f"limits: found 3, allowed is an object with {LIMITS}.",
            id="number-for-object",
        ),
        pytest.param(
            "Task",
            lambda d: d["limits"].update(cpu=d["limits"].pop("cpus")),
            f'limits: found the unknown key "cpu", allowed are {LIMITS}; did you mean "cpus"?',
            id="misspelt-key",
        ),
        pytest.param(
            "Task",
            lambda d: d["limits"].update(zzz=1),
            f'limits: found the unknown key "zzz", allowed are {LIMITS}.',
            id="unknown-key",
        ),
        pytest.param(
            "Task",
            lambda d: family(d).update(family="imposible_value"),
            f'parameters.families[0].family: found "imposible_value", allowed is one of {FAMILIES}; '
            'did you mean "impossible_value"?',
            id="misspelt-tag",
        ),
        pytest.param(
            "Task",
            lambda d: family(d).pop("family"),
            f"parameters.families[0].family: is missing, allowed is one of {FAMILIES}.",
            id="missing-tag",
        ),
        pytest.param(
            "Task",
            lambda d: family(d).update(counts={"range_extrem": 1}),
            f'parameters.families[0].counts: found the key "range_extrem", allowed is one of {SUBTYPES}; '
            'did you mean "range_extreme"?',
            id="misspelt-map-key",
        ),
        pytest.param(
            "Task",
            lambda d: family(d).update(counts={"range_extreme": 0}),
            "parameters.families[0].counts.range_extreme: found 0, allowed is an integer from 1 to 1000.",
            id="map-value",
        ),
        pytest.param(
            "Task",
            lambda d: family(d).update(counts={}),
            "parameters.families[0].counts: found {}, allowed is an object, not empty, whose keys are "
            f"one of {SUBTYPES}.",
            id="empty-map",
        ),
        pytest.param(
            "Task",
            lambda d: d["baselines"]["solver"].update(min_metrics={"Recall": 1}),
            f'baselines.solver.min_metrics: found the key "Recall", allowed is {NAME}.',
            id="map-key-pattern",
        ),
        pytest.param(
            "Task",
            lambda d: d["baselines"].update(blind_strategies=[]),
            f"baselines.blind_strategies: found [], allowed is a list of at least 1, each of {NAME}.",
            id="empty-list",
        ),
        pytest.param(
            "Sweep",
            lambda d: d.update(tasks=["A"]),
            'tasks[0]: found "A", allowed is text matching ^[a-z0-9_*?\\[\\]!/\\-]+$ '
            "of at most 128 characters.",
            id="list-entry-pattern",
        ),
        pytest.param(
            "Task",
            lambda d: d.update(title=" "),
            'title: found " ", allowed is text that is not blank.',
            id="blank",
        ),
        pytest.param(
            "Agent",
            lambda d: d.update(effort="hgih"),
            'effort: found "hgih", allowed is one of low, medium, high, xhigh, max; did you mean "high"?',
            id="misspelt-enum-of-optional-field",
        ),
        pytest.param(
            "Image",
            lambda d: d.update(base=3),
            f"base: found 3, allowed is {NAME}.",
            id="wrong-type-of-optional-field",
        ),
        pytest.param(
            "Dataset",
            lambda d: d["tables"][0]["columns"][0].update(type="string"),
            'tables[0].columns[0].type: found "string", allowed is one of int, float, str, datetime, date; '
            'did you mean "str"?',
            id="deep-enum",
        ),
        pytest.param(
            "Task",
            lambda d: d.update(apiVersion="hermed/v2"),
            'apiVersion: found "hermed/v2", allowed is "hermed/v1".',
            id="version",
        ),
        pytest.param(
            "Task",
            lambda d: d["parameters"].update(seed=2**60),
            "parameters.seed: found 1152921504606846976, allowed is an integer from 0 to 9007199254740991.",
            id="inexact-integer",
        ),
        pytest.param(
            "Contract",
            lambda d: d["criteria"][0].update(threshold=float("nan")),
            "criteria[0].threshold: found NaN, allowed is a number.",
            id="nan",
        ),
        pytest.param(
            "Contract",
            lambda d: d.update(hides=["("]),
            'hides[0]: found "(", but it is no regular expression: missing ), unterminated subpattern at '
            "position 0.",
            id="checked-value",
        ),
        pytest.param(
            "Agent",
            lambda d: d.update(program="null"),
            "kind_of is cli, so program must not be given.",
            id="cross-field",
        ),
        pytest.param(
            "Task",
            lambda d: d.update(kind="task"),
            f'kind: found "task", allowed is one of {KINDS}; did you mean "Task"?',
            id="kind",
        ),
        pytest.param(
            "Task",
            lambda d: d.pop("kind"),
            f"kind: is missing, allowed is one of {KINDS}.",
            id="no-kind",
        ),
        pytest.param(
            "Task",
            lambda d: d.update(kind=["Task"]),
            f'kind: found ["Task"], allowed is one of {KINDS}.',
            id="kind-of-odd-type",
        ),
    ],
)
def test_one_mistake_is_one_sentence(kind: str, change: Change, sentence: str) -> None:
    assert problems(kind, change) == (f"specs/x.jsonnet: {sentence}",)


def test_several_mistakes_are_all_named() -> None:
    def change(task: dict[str, Any]) -> None:
        task["limits"].update(cpus="two", memory=1)
        task["tilte"] = task.pop("title")

    found = problems("Task", change)
    assert len(found) == 3
    assert all(sentence.startswith("specs/x.jsonnet: ") for sentence in found)
    assert found[2].endswith('did you mean "title"?')


def test_a_long_value_is_cut() -> None:
    (sentence,) = problems("Task", lambda task: task.update(category="x" * 500))
    assert f'category: found "{"x" * 58}…, allowed is one of' in sentence


@pytest.mark.parametrize("value", [None, 3, "Task", [], [{"kind": "Task"}]])
def test_a_spec_is_an_object(value: object) -> None:
    with pytest.raises(SpecError, match="allowed is an object with apiVersion, kind and name"):
        validate(value, "specs/x.jsonnet")
