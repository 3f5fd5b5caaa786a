"""A view answers as its model would; that it does for every spec of the repository is specs_test's."""

import copy
import subprocess
import sys
from pathlib import Path

import pytest

from specs.compiler import SpecError, view_kind
from specs.compiler.load import canonical_of, validate
from specs.testing import example


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    """A compiled task."""
    path = tmp_path / "x.spec.json"
    path.write_bytes(canonical_of(validate(example("Task"), "x")))
    return path


def test_objects_have_attributes_lists_are_tuples_and_mappings_have_keys(spec: Path) -> None:
    task = view_kind(spec, "Task")
    assert (task.name, task.limits.cpus, task.network.allow) == ("combined", 2, ())
    assert task.parameters.families[1].counts == {"duplicate_lab": 16}
    assert dict(task.baselines.solver.min_metrics) == {"cluster_recall": 0.8}
    assert copy.deepcopy(task) == task


def test_what_the_json_does_not_hold_is_asked_of_the_model(spec: Path) -> None:
    task = view_kind(spec, "Task")
    assert (task.id, task.api_version) == ("ehr_data_quality_auditing/combined", "hermed/v1")
    assert task.parameters.clusters == 31
    assert task.parameters.families[2].model_dump()["family"] == "demographic_conflict"
    with pytest.raises(AttributeError, match="nonsense"):
        getattr(task.parameters, "nonsense")  # noqa: B009  (mypy would refuse it)


def test_no_model_is_built_for_what_the_json_holds(spec: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from specs.compiler import view_kind\n"
        f"task = view_kind(Path({str(spec)!r}), 'Task')\n"
        "assert [family.seed for family in task.parameters.families] == [0, 2, 3]\n"
        "assert 'pydantic' not in sys.modules\n"
    )
    environment = {"PYTHONPATH": ":".join(filter(None, sys.path)) + ":."}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


def test_another_kind_than_expected_is_refused(spec: Path) -> None:
    with pytest.raises(SpecError, match=r"x\.spec\.json: is a Task, allowed here is a Contract\.$"):
        view_kind(spec, "Contract")


def test_a_spec_that_no_compiler_wrote_is_refused_where_something_is_missing(spec: Path) -> None:
    spec.write_text('{"kind":"Task","name":"x"}')
    task = view_kind(spec, "Task")
    assert task.name == "x"
    with pytest.raises(SpecError, match="limits: is missing"):
        task.limits  # noqa: B018


@pytest.mark.parametrize("content", [b"{", b"\xff", b"[]"])
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.spec.json"
    path.write_bytes(content)
    with pytest.raises(SpecError, match="x"):
        view_kind(path, "Task")
