"""Tests of what the scripted payer decides."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.vocabulary import AppealOutcome, CriterionResult, Decision, Lane
from sim.scripted.judgement import Truth, judge

TRUTH = Truth(
    complete=Decision.APPROVED,
    incomplete=Decision.PENDED,
    lane=Lane.NURSE_REVIEW,
    gold_card=False,
    documents=("clinical_note", "therapy_record"),
    diagnoses=("M54.16", "M51.26"),
    criteria={"1.a": CriterionResult.MET},
    policy="mp-mri",
    reasons={"1.a": "Six weeks of conservative care."},
    appeal=AppealOutcome.OVERTURNED,
    external=AppealOutcome.UPHELD,
)


@pytest.mark.parametrize(
    ("complete", "said"),
    [
        (Decision.APPROVED, "The file meets the policy. "),
        (Decision.DENIED, "The file does not meet the policy. "),
        (Decision.PARTIALLY_APPROVED, "a part of what was asked for, and not for the rest. "),
    ],
)
def test_a_complete_request_gets_the_decision_of_the_truth(complete: Decision, said: str) -> None:
    truth = replace(TRUTH, complete=complete)
    judged = judge(truth, {"clinical_note", "therapy_record"}, {"M54.16"}, asked_before=False)
    assert (judged.decision, judged.missing) == (complete, ())
    assert said in judged.reason
    assert "Six weeks" in judged.reason


def test_what_is_missing_is_named() -> None:
    judged = judge(TRUTH, {"clinical_note"}, {"I10"}, asked_before=False)
    assert judged.decision is Decision.PENDED
    assert judged.missing == ("a document of kind therapy_record", "a diagnosis among M54.16, M51.26")
    assert set(judged.criteria.values()) == {CriterionResult.UNCLEAR}


def test_it_is_asked_for_only_once() -> None:
    assert judge(TRUTH, (), (), asked_before=True).decision is Decision.DENIED


@given(kinds=st.sets(st.sampled_from(("clinical_note", "therapy_record", "other"))), asked=st.booleans())
def test_more_documents_never_make_it_worse(kinds: set[str], asked: bool) -> None:
    full = kinds | set(TRUTH.documents)
    assert judge(TRUTH, full, ("M54.16",), asked_before=asked).decision is Decision.APPROVED
    assert bool(judge(TRUTH, kinds, ("M54.16",), asked_before=asked).missing) == (
        not kinds >= set(TRUTH.documents)
    )
