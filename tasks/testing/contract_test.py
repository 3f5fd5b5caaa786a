"""Driver: the contract accepts the right answer in any dress, and nothing else.

Given: --task-spec --contract-spec --gold --oracle --category-package.
"""

import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tasks.testing import damage, trees
from tasks.testing.options import TaskUnderTest
from verifiers.verdict import Verdict
from verifiers.verify import verify

LEAST_MUTANTS = 3


def _verdict(under_test: TaskUnderTest, submission: Path) -> Verdict:
    """Verifies, and holds the verdict against what every verdict has to be."""
    contract = under_test.contract
    verdict = verify(submission, under_test.path("gold"), under_test.task, contract)
    assert Verdict.from_json(verdict.canonical()) == verdict
    assert verdict.task == under_test.task.id
    assert [result.id for result in verdict.criteria] == [criterion.id for criterion in contract.criteria]
    assert [record.path for record in verdict.submission] == [
        declared.path for declared in contract.submission
    ]
    assert verdict.passed == (verdict.reward == 1)
    assert verdict.reason.strip()
    if verdict.passed:
        assert all(result.passed for result in verdict.criteria)
    return verdict


@pytest.fixture
def answer(under_test: TaskUnderTest, tmp_path: Path) -> Path:
    """A copy of the oracle's answer."""
    return trees.copy(under_test.path("oracle"), tmp_path / "answer")


@pytest.fixture(scope="session")
def variants(under_test: TaskUnderTest) -> ModuleType:
    """The category's mutants module."""
    return importlib.import_module(under_test.text("category-package") + ".mutants")


@pytest.fixture(scope="session")
def mutants(
    under_test: TaskUnderTest, variants: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Verdict]:
    """The verdict on every mutant of the category by its name."""
    return _verdicts_of(under_test, variants, "mutants", tmp_path_factory)


@pytest.fixture(scope="session")
def equivalents(
    under_test: TaskUnderTest, variants: ModuleType, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Verdict]:
    """The verdict on every equivalent of the category by its name."""
    return _verdicts_of(under_test, variants, "equivalents", tmp_path_factory)


def _verdicts_of(
    under_test: TaskUnderTest, variants: ModuleType, kind: str, folders: pytest.TempPathFactory
) -> dict[str, Verdict]:
    answer = trees.copy(under_test.path("oracle"), folders.mktemp("answer"))
    out = folders.mktemp(kind)
    getattr(variants, kind)(answer, under_test.path("gold"), out)
    return {folder.name: _verdict(under_test, folder) for folder in sorted(out.iterdir())}


def test_the_oracle_passes(under_test: TaskUnderTest, answer: Path) -> None:
    verdict = _verdict(under_test, answer)
    assert verdict.reward == 1, verdict.reason
    assert all(record.problem is None for record in verdict.submission)


def test_every_damage_scores_zero_with_a_reason(
    under_test: TaskUnderTest, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for declared in under_test.contract.submission:
        for name, spoil in damage.damages(declared).items():
            with subtests.test(msg=f"{declared.path}: {name}"):
                folder = trees.copy(under_test.path("oracle"), tmp_path / declared.path / name / "submission")
                spoil(folder / declared.path, declared, under_test.path("gold"))
                verdict = _verdict(under_test, folder)
                assert verdict.reward == 0, f"{name} of {declared.path} passed: {verdict.metrics}"


def test_every_mutant_fails_as_it_says(
    mutants: dict[str, Verdict], variants: ModuleType, subtests: pytest.Subtests
) -> None:
    assert len(mutants) >= LEAST_MUTANTS
    expected: dict[str, set[str]] = getattr(variants, "FAILS", {})
    assert set(expected) <= set(mutants), "FAILS names mutants that were not made"
    for name, verdict in mutants.items():
        with subtests.test(msg=name):
            failed = {result.id for result in verdict.criteria if not result.passed}
            assert verdict.reward == 0, f"mutant {name} passed: {verdict.metrics}"
            assert failed == set(expected.get(name, failed))


def test_every_criterion_fails_under_some_mutant(
    under_test: TaskUnderTest, mutants: dict[str, Verdict]
) -> None:
    # A mutant that cannot even be read fails them all and shows nothing about any.
    read = [
        verdict
        for verdict in mutants.values()
        if all(record.problem is None for record in verdict.submission)
    ]
    failed = {result.id for verdict in read for result in verdict.criteria if not result.passed}
    assert failed == {criterion.id for criterion in under_test.contract.criteria}


def test_every_equivalent_passes(equivalents: dict[str, Verdict], subtests: pytest.Subtests) -> None:
    assert equivalents
    for name, verdict in equivalents.items():
        with subtests.test(msg=name):
            assert verdict.reward == 1, f"equivalent {name} failed: {verdict.reason}"


def test_the_same_answer_has_the_same_verdict_to_the_byte(
    under_test: TaskUnderTest, answer: Path, tmp_path: Path
) -> None:
    here = _verdict(under_test, answer).canonical()
    assert _verdict(under_test, answer).canonical() == here
    for seed, zone in (("1", "Asia/Kathmandu"), ("2", "America/St_Johns")):
        out = tmp_path / f"verdict{seed}.json"
        arguments = {
            "spec": under_test.path("task-spec"),
            "contract": under_test.path("contract-spec"),
            "gold": under_test.path("gold"),
            "submission": answer,
            "out": out,
        }
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "verifiers.run",
                *(f"--{name}={value}" for name, value in arguments.items()),
            ],
            env=os.environ | {"PYTHONPATH": trees.python_path(ours=True), "PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        assert out.read_bytes() == here
