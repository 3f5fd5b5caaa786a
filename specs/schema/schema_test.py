"""The models are closed, strict, documented, and hold their cross-field rules."""

import json
from collections.abc import Callable, Iterator
from typing import Any, get_args, get_origin

import pytest
from pydantic import BaseModel, ValidationError

from specs.schema.contract import Contract
from specs.schema.dataset import Dataset
from specs.schema.kinds import FOLDERS, KINDS, Spec, home_of, spec_id
from specs.schema.task import Task
from specs.testing import example, example_path

type Change = Callable[[dict[str, Any]], object]


def make(kind: str, change: Change = lambda _: None) -> Spec:
    data = example(kind)
    change(data)
    return KINDS[kind].model_validate_json(json.dumps(data))


def models_in(
    annotation: object, around: frozenset[type[BaseModel]] = frozenset()
) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and get_origin(annotation) is None:
        if issubclass(annotation, BaseModel) and annotation not in around:
            yield annotation
            for field in annotation.model_fields.values():
                yield from models_in(field.annotation, around | {annotation})
        return
    for part in get_args(annotation):
        yield from models_in(part, around)


ALL_MODELS = sorted({model for kind in KINDS.values() for model in models_in(kind)}, key=lambda m: m.__name__)


def is_number(annotation: object) -> bool:
    if annotation in {int, float}:
        return True
    return any(is_number(part) for part in get_args(annotation) if get_origin(annotation) is not tuple)


@pytest.mark.parametrize("model", ALL_MODELS, ids=lambda model: model.__name__)
def test_every_field_is_described_and_every_number_has_a_unit(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        assert field.description, f"{model.__name__}.{name} has no description"
        if is_number(field.annotation):
            extra = field.json_schema_extra
            assert isinstance(extra, dict) and extra.get("unit"), f"{model.__name__}.{name} has no unit"


@pytest.mark.parametrize("model", ALL_MODELS, ids=lambda model: model.__name__)
def test_every_model_is_closed_frozen_and_strict(model: type[BaseModel]) -> None:
    assert model.model_config["extra"] == "forbid"
    assert model.model_config["frozen"] is True
    assert model.model_config["strict"] is True
    assert model.__doc__


def test_models_of_every_depth_were_found() -> None:
    names = {model.__name__ for model in ALL_MODELS}
    assert {"Task", "ImpossibleValue", "SolverClaim", "Column", "ExpectedPath", "PublishedRow"} <= names


@pytest.mark.parametrize("kind", KINDS)
def test_examples_are_valid_and_know_their_home(kind: str) -> None:
    assert str(home_of(make(kind))) == example_path(kind)
    assert set(FOLDERS) == set(KINDS)


def test_a_task_is_called_by_category_and_name() -> None:
    task = make("Task")
    assert isinstance(task, Task)
    assert task.id == spec_id(task) == "ehr_data_quality_auditing/combined"
    assert task.parameters.clusters == 7 + 3 + 16 + 5


def test_models_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        make("Task").name = "other"


@pytest.mark.parametrize("value", [2.0, 2.5, True, "2", None, 0, 65, 1e3, [2]])
def test_only_an_integer_in_range_is_an_integer(value: object) -> None:
    with pytest.raises(ValidationError):
        make("Task", lambda task: task["limits"].update(cpus=value))


@pytest.mark.parametrize("value", [True, 2, -1, 0.5, "1", None])
def test_a_reward_is_zero_or_one(value: object) -> None:
    with pytest.raises(ValidationError):
        make("Task", lambda task: task["baselines"]["solver"].update(reward=value))


@pytest.mark.parametrize("value", [0, 1, 1.5, -0.1, True, "0.1"])
def test_a_chance_ceiling_is_strictly_between_zero_and_one(value: object) -> None:
    with pytest.raises(ValidationError):
        make("Task", lambda task: task["baselines"].update(chance_ceiling=value))


@pytest.mark.parametrize("name", ["", "Combined", "a-b", "a b", "ä", "a/b", "a\n", "x" * 65])
def test_a_name_is_lower_case_ascii(name: str) -> None:
    with pytest.raises(ValidationError):
        make("Task", lambda task: task.update(name=name))


def repeat_family(task: dict[str, Any]) -> None:
    task["parameters"]["families"].append(task["parameters"]["families"][0])


def repeat_criterion(contract: dict[str, Any]) -> None:
    contract["criteria"].append(contract["criteria"][0])


def share_header(contract: dict[str, Any]) -> None:
    contract["submission"][0]["columns"][1]["aliases"] = [" Table "]


def repeat_column(dataset: dict[str, Any]) -> None:
    dataset["tables"][0]["columns"].append(dataset["tables"][0]["columns"][0])


def repeat_table(dataset: dict[str, Any]) -> None:
    dataset["tables"].append(dataset["tables"][0])


def repeat_row(published: dict[str, Any]) -> None:
    published["rows"].append(published["rows"][0])


def repeat_metadata(persona: dict[str, Any]) -> None:
    persona["scoring"]["trigger_metadata"] *= 2


def elicit(persona: dict[str, Any]) -> None:
    persona["scoring"]["trigger_metadata"][0]["elicitation_required"] = True


def refuse_without_eliciting(persona: dict[str, Any]) -> None:
    elicit(persona)
    persona["scoring"]["consent_willingness"] = "initially_refuses"
    persona["script"]["triggers"][0]["after"] = ["pain"]
    persona["scoring"]["consent_triggers"].append("Another.")
    persona["scoring"]["trigger_metadata"].append(
        persona["scoring"]["trigger_metadata"][0] | {"trigger_index": 1, "elicitation_required": False}
    )
    persona["script"]["triggers"].append(persona["script"]["triggers"][0] | {"trigger_index": 1})
    persona["script"]["consent_needs"] = [1]


def in_script(**values: Any) -> Change:
    return lambda spec: spec["script"].update(values)


def with_slot_rule(**rule: str) -> Change:
    return lambda peer: peer["coordination_contract"].update(slot_selection_rule=rule)


def with_fact(**values: Any) -> Change:
    return lambda peer: peer["counterpart"]["counterpart_facts"][0].update(values)


REFERENCE = {"kind_of": "reference", "harness": None, "model": None, "effort": None, "program": "null"}


@pytest.mark.parametrize(
    ("kind", "change", "says"),
    [
        ("Task", lambda d: d.update(suite="chi"), "not one of suite chi"),
        ("Task", lambda d: d.update(category="ehr_event_modelling"), "but parameters.category is"),
        ("Task", repeat_family, "family impossible_value stands more than once"),
        ("Task", lambda d: d["baselines"].update(blind_strategies=["a", "a"]), "a stands more than once"),
        ("Contract", repeat_criterion, "criterion id caught stands more than once"),
        ("Contract", share_header, "header table stands more than once"),
        ("Contract", lambda d: d.update(hides=["("]), "no regular expression"),
        ("Contract", lambda d: d["submission"][0].update(path="../x.csv"), "must be relative"),
        ("Contract", lambda d: d["submission"][0].update(path="/x.csv"), "must be relative"),
        ("Dataset", repeat_column, "column subject_id stands more than once"),
        ("Dataset", repeat_table, "table patients stands more than once"),
        ("Dataset", lambda d: d["sizes"].update(small={"beds": 1}), "only one has beds, patients"),
        ("Image", lambda d: d.update(user="root"), "no process of an image may run as root"),
        ("Image", lambda d: d.update(base="ehr"), "base is the image itself"),
        ("Agent", lambda d: d.update(program="null"), "program must not be given"),
        ("Agent", lambda d: d.update(kind_of="sdk"), "harness codex is of kind cli"),
        ("Agent", lambda d: d.pop("model"), "model must be given"),
        ("Agent", lambda d: d.update(credentials=[]), "at least one name in credentials"),
        ("Agent", lambda d: d.update(REFERENCE), "credentials must not be given"),
        ("Agent", lambda d: d.update(REFERENCE | {"program": None}), "program must name"),
        ("Agent", lambda d: d.update(REFERENCE | {"credentials": [], "effort": "low"}), "effort must not be"),
        ("Published", lambda d: d["rows"][0].update(category="care_management"), "not one of suite hab"),
        ("Published", repeat_row, "stands more than once"),
        ("Persona", repeat_metadata, "one entry for each of consent_triggers"),
        ("Persona", elicit, "trigger 0 must be elicited, so its rule needs an after"),
        ("Persona", refuse_without_eliciting, "needs every trigger that must be elicited"),
        ("Persona", in_script(triggers=[]), "at least 1 item"),
        ("Persona", in_script(consent_needs=[1]), "names a trigger that does not exist"),
        ("Persona", in_script(consent_needs=[]), "only where consent_willingness is ready"),
        ("Persona", lambda d: d["script"]["triggers"][0].update(after=["no"]), "no, which is no fact"),
        ("Persona", lambda d: d["script"]["anti_triggers"].clear(), "at least 1 item"),
        ("Persona", lambda d: d["script"].update(facts=d["script"]["facts"] * 2), "fact pain stands more"),
        ("Persona", lambda d: d["script"]["triggers"][0].update(trigger_index=1), "in order"),
        ("Peer", with_slot_rule(rule="earliest_after"), "time is given for"),
        ("Peer", with_slot_rule(rule="earliest", time="2026-03-04T15:00:00Z"), "time is given for"),
        ("Peer", with_slot_rule(rule="reviewer_preferred"), "preferred is given for"),
        ("Peer", with_fact(trigger_tags=["cost"]), "names cost, which is no topic"),
        ("Peer", with_fact(trigger_tags=[]), "needs trigger_tags"),
    ],
)
def test_cross_field_rules(kind: str, change: Change, says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        make(kind, change)


def test_a_dataset_answers_for_its_tables_and_sizes() -> None:
    dataset = make("Dataset")
    assert isinstance(dataset, Dataset)
    assert dataset.sizes.at("paper")["patients"] == 1000
    assert dataset.sizes.at("small")["patients"] == 10
    assert dataset.table("patients").columns[1].unit == "years"
    with pytest.raises(KeyError, match="has no table beds"):
        dataset.table("beds")


def test_a_threshold_may_be_written_as_an_integer() -> None:
    contract = make("Contract")
    assert isinstance(contract, Contract)
    assert contract.criteria[0].threshold == 1.0
