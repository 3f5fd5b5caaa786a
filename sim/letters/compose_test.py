from dataclasses import replace

import pytest

from sim.domain.letters import Element, required
from sim.domain.vocabulary import LetterType, ProductLine
from sim.letters.compose import compose, spoken_day
from sim.letters.content import HEADINGS, TITLES, Party
from sim.letters.examples import WRITTEN, facts, full


@pytest.mark.parametrize("line", ProductLine)
@pytest.mark.parametrize("letter", LetterType)
def test_a_full_letter_lacks_nothing(letter: LetterType, line: ProductLine) -> None:
    assert full(letter, line).missing() == []


@pytest.mark.parametrize("line", ProductLine)
@pytest.mark.parametrize("letter", LetterType)
def test_each_element_left_out_is_named(letter: LetterType, line: ProductLine) -> None:
    whole = full(letter, line)
    for element in required(letter, line):
        rest = {key: text for key, text in whole.elements.items() if key is not element.key}
        assert replace(whole, elements=rest).missing() == [element]


def test_what_only_the_writer_can_say_is_missing_until_it_is_written() -> None:
    bare = compose(facts(LetterType.DENIAL, ProductLine.COMMERCIAL), {Element.SPECIFIC_REASON: " \n"})
    assert [element.key for element in bare.missing()] == [
        Element.SPECIFIC_REASON,
        Element.CLINICAL_RATIONALE,
        Element.POLICY_CITATION,
    ]


@pytest.mark.parametrize(
    ("letter", "fact", "element"),
    [
        (LetterType.APPROVAL, "authorization_number", Element.AUTHORIZATION_NUMBER),
        (LetterType.APPROVAL, "valid_until", Element.VALIDITY),
        (LetterType.DENIAL, "appeal_due", Element.APPEAL_DEADLINE),
        (LetterType.DENIAL, "reviewer", Element.REVIEWER),
        (LetterType.PEND, "response_due", Element.RESPONSE_DUE),
        (LetterType.RECEIPT, "decision_due", Element.DECISION_DUE),
        (LetterType.CM_WELCOME, "program", Element.PROGRAM),
        (LetterType.CM_WELCOME, "care_manager", Element.CONTACT),
    ],
)
def test_a_fact_that_is_not_known_is_not_made_up(letter: LetterType, fact: str, element: Element) -> None:
    known = replace(facts(letter, ProductLine.COMMERCIAL), **{fact: ""})  # type: ignore[arg-type]
    assert [missing.key for missing in compose(known, WRITTEN).missing()] == [element]


def test_a_sender_that_cannot_be_called_gives_no_contact_and_no_language_help() -> None:
    known = replace(facts(LetterType.APPROVAL, ProductLine.COMMERCIAL), sender=Party("Harbor Health Plan"))
    assert [missing.key for missing in compose(known, {}).missing()] == [
        Element.CONTACT,
        Element.LANGUAGE_ASSISTANCE,
    ]


def test_the_writers_words_replace_the_standing_text_and_blank_ones_do_not() -> None:
    known = facts(LetterType.DENIAL, ProductLine.COMMERCIAL)
    own = compose(known, {**WRITTEN, Element.APPEAL_RIGHTS: "Fax us.", Element.EXTERNAL_REVIEW: ""})
    assert own.elements[Element.APPEAL_RIGHTS] == "Fax us."
    assert "independent review organization" in own.elements[Element.EXTERNAL_REVIEW]


@pytest.mark.parametrize("letter", [LetterType.APPEAL_OVERTURNED, LetterType.EXTERNAL_REVIEW_OVERTURNED])
def test_a_denial_that_is_reversed_in_part_is_not_said_to_be_reversed(letter: LetterType) -> None:
    part = facts(letter, ProductLine.COMMERCIAL)
    denied, fewer = part.services
    whole = replace(fewer, approved_units=fewer.units)
    for services, all_of_it in (((denied, whole), False), ((fewer,), False), ((whole,), True)):
        said = compose(replace(part, services=services), WRITTEN).elements[Element.DECISION]
        assert ("services are approved" in said, "a part of the denial" in said) == (all_of_it, not all_of_it)


def test_services_say_units_days_and_decisions() -> None:
    assert full(LetterType.PARTIAL_APPROVAL).elements[Element.SERVICES] == (
        "72148 MRI of the lumbar spine: 1 × service, March 9, 2026 – denied\n"
        "97110 Therapeutic exercise: 12 × visit, March 9, 2026 to May 8, 2026 – approved: 8 × visit"
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # 45 CFR 147.136(d)(2)(i), 42 CFR 438.408(f)(2), 42 CFR 422.592.
        (ProductLine.SELF_FUNDED, "within 4 months of our decision"),
        (ProductLine.MEDICAID_MANAGED_CARE, "fair hearing, within 120 days of our decision"),
        (ProductLine.MEDICARE_ADVANTAGE, "You need not ask for it"),
    ],
)
def test_each_product_line_has_its_own_review(line: ProductLine, words: str) -> None:
    assert words in full(LetterType.APPEAL_UPHELD, line).elements[Element.EXTERNAL_REVIEW]


def test_days() -> None:
    assert spoken_day("2026-12-31T23:59:59Z") == "December 31, 2026"
    assert spoken_day("") == ""


def test_every_type_has_a_title_and_every_element_a_heading() -> None:
    assert set(TITLES) == set(LetterType)
    assert set(HEADINGS) == set(Element)
