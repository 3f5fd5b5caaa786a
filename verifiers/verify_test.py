import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifiers import registry, testing
from verifiers.problem import GoldError, MalformedSubmissionError, Problem, ProblemKind
from verifiers.verdict import Verdict
from verifiers.verify import verify

CONTRACT, TASK = testing.contract(), testing.task()
ORACLE = [("labevents", "a1"), ("labevents", "b1"), ("labevents", "b2"), ("patients", "p1")]


@pytest.fixture(scope="module")
def gold(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return testing.write_gold(tmp_path_factory.mktemp("gold"))


def test_the_oracle_earns_the_reward(tmp_path: Path, gold: Path) -> None:
    verdict = verify(testing.write_flags(tmp_path, ORACLE), gold, TASK, CONTRACT)
    assert (verdict.reward, verdict.passed) == (1, True)
    assert verdict.reason == "all 2 criteria passed."
    assert verdict.task == "ehr_data_quality_auditing/tiny"
    assert Verdict.from_json(verdict.canonical()) == verdict


def test_a_missing_submission_is_a_verdict(tmp_path: Path, gold: Path) -> None:
    verdict = verify(tmp_path / "nowhere", gold, TASK, CONTRACT)
    assert (verdict.reward, verdict.passed) == (0, False)
    assert verdict.reason == "missing: the submission folder is missing."
    assert verdict.metrics == {}
    assert [(item.id, item.value, item.passed) for item in verdict.criteria] == [
        ("all_clusters", None, False),
        ("precision_floor", None, False),
    ]


def test_a_header_alone_scores_zero_by_its_criteria(tmp_path: Path, gold: Path) -> None:
    verdict = verify(testing.write_flags(tmp_path, []), gold, TASK, CONTRACT)
    assert verdict.reward == 0
    assert verdict.reason == "all_clusters is 0.0, not 1; precision_floor is 0.0, below 0.01."


def test_the_precision_floor_bites(tmp_path: Path, gold: Path) -> None:
    noise = [("labevents", f"n{number}") for number in range(396)]
    assert verify(testing.write_flags(tmp_path, ORACLE + noise), gold, TASK, CONTRACT).reward == 1
    noise.append(("labevents", "one too many"))
    assert verify(testing.write_flags(tmp_path, ORACLE + noise), gold, TASK, CONTRACT).reward == 0


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(
        st.tuples(st.sampled_from(["labevents", "patients"]), st.sampled_from(["a1", "b1", "p1", "z"]))
    ),
    seed=st.integers(0, 1000),
)
def test_order_and_repeats_never_change_the_verdict(
    tmp_path: Path, gold: Path, rows: list[tuple[str, str]], seed: int
) -> None:
    shuffled = rows + rows[: seed % (len(rows) + 1)]
    random.Random(seed).shuffle(shuffled)
    one = verify(testing.write_flags(tmp_path / "one", rows), gold, TASK, CONTRACT)
    two = verify(testing.write_flags(tmp_path / "two", shuffled), gold, TASK, CONTRACT)
    assert two._replace(submission=[]) == one._replace(submission=[])
    again = verify(tmp_path / "two", gold, TASK, CONTRACT)
    assert again.canonical() == two.canonical()


def test_a_contract_of_another_task_is_our_error(tmp_path: Path, gold: Path) -> None:
    other = CONTRACT.model_copy(update={"name": "other"})
    with pytest.raises(GoldError, match="but other was given"):
        verify(tmp_path, gold, TASK, other)


def test_broken_gold_is_our_error(tmp_path: Path) -> None:
    with pytest.raises(GoldError):
        verify(testing.write_flags(tmp_path / "s", ORACLE), tmp_path / "no_gold", TASK, CONTRACT)


def test_a_scorer_may_refuse_and_nan_never_passes(
    tmp_path: Path, gold: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*args: object) -> dict[str, int | float]:
        raise MalformedSubmissionError(Problem(ProblemKind.CELL, f"{len(args)} arguments mean nothing."))

    def says_nothing(*args: object) -> dict[str, int | float]:
        return {"cluster_recall": float("nan"), "row_precision": float("inf"), "arguments": len(args)}

    testing.write_flags(tmp_path, ORACLE)
    monkeypatch.setattr(registry, "_SCORERS", {"dq_cluster_recall": refuses})
    refused = verify(tmp_path, gold, TASK, CONTRACT)
    assert (refused.reward, refused.reason) == (0, "cell: 3 arguments mean nothing.")
    monkeypatch.setattr(registry, "_SCORERS", {"dq_cluster_recall": says_nothing})
    unsaid = verify(tmp_path, gold, TASK, CONTRACT)
    assert (unsaid.reward, unsaid.metrics) == (0, {"arguments": 3})
    monkeypatch.setattr(registry, "_SCORERS", {})
    with pytest.raises(GoldError, match="no scorer"):
        verify(tmp_path, gold, TASK, CONTRACT)
