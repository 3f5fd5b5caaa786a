import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.letters import REQUIRED, Element, audit, required
from sim.domain.vocabulary import LetterType, ProductLine

# What a denial must say, read out of 42 CFR 438.404(b), 42 CFR 422.568(e) and 29 CFR 2560.503-1(g)(1) by hand.
MEDICAID_DENIAL = (
    "decision specific_reason records_access appeal_rights external_review expedited_appeal continuation"
)
MEDICARE_DENIAL = "specific_reason appeal_rights expedited_appeal external_review"
ERISA_DENIAL = (
    "specific_reason policy_citation clinical_rationale records_access appeal_rights appeal_deadline "
    "civil_action expedited_appeal external_review consumer_assistance"
)


def _keys(letter: LetterType, line: ProductLine) -> list[Element]:
    return [element.key for element in required(letter, line)]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (ProductLine.MEDICAID_MANAGED_CARE, MEDICAID_DENIAL),
        (ProductLine.MEDICARE_ADVANTAGE, MEDICARE_DENIAL),
        (ProductLine.SELF_FUNDED, ERISA_DENIAL),
    ],
)
def test_a_denial_says_what_the_law_asks(line: ProductLine, asked: str) -> None:
    assert set(asked.split()) <= set(_keys(LetterType.DENIAL, line))


def test_rights_are_those_of_the_members_own_line() -> None:
    assert Element.CIVIL_ACTION not in _keys(LetterType.DENIAL, ProductLine.MEDICAID_MANAGED_CARE)
    assert Element.CONTINUATION not in _keys(LetterType.DENIAL, ProductLine.SELF_FUNDED)


def test_a_partial_approval_says_what_an_approval_and_a_denial_say() -> None:
    for line in ProductLine:
        both = {*_keys(LetterType.APPROVAL, line), *_keys(LetterType.DENIAL, line)}
        assert set(_keys(LetterType.PARTIAL_APPROVAL, line)) == both


@given(st.sampled_from(LetterType), st.sampled_from(ProductLine), st.data())
def test_exactly_what_is_left_out_is_missing(
    letter: LetterType, line: ProductLine, data: st.DataObject
) -> None:
    keys = _keys(letter, line)
    kept = data.draw(st.sets(st.sampled_from(keys)))
    blank = data.draw(st.sampled_from(["", " ", "\n\t"]))
    texts = {key: "said" if key in kept else blank for key in keys}
    missing = [element.key for element in audit(letter, line, texts)]
    assert missing == [key for key in keys if key not in kept]
    assert missing == [element.key for element in audit(letter, line, kept)]


def test_every_type_and_element_is_used_once_and_sourced() -> None:
    assert set(REQUIRED) == set(LetterType)
    assert {element.key for elements in REQUIRED.values() for element in elements} == set(Element)
    for elements in REQUIRED.values():
        assert len({element.key for element in elements}) == len(elements)
        assert all(element.source and element.description for element in elements)
