"""Shapes and check digits of the code systems that records use."""

import re
from collections.abc import Callable
from enum import StrEnum

_NPI = re.compile(r"[12][0-9]{9}")
_ICD10CM = re.compile(r"[A-TV-Z][0-9][0-9AB](\.[0-9A-TV-Z]{1,4})?")
_CPT = re.compile(r"[0-9]{4}[0-9FTU]")
_HCPCS = re.compile(r"[A-EGHJ-MPQR-V][0-9]{4}")
_LOINC = re.compile(r"([0-9]{1,7})-([0-9])")
_RXCUI = re.compile(r"[1-9][0-9]{0,7}")
_NDC11 = re.compile(r"[0-9]{11}")
_NDC_PARTS = {(4, 4, 2), (5, 3, 2), (5, 4, 1), (5, 4, 2)}
_NPI_PREFIX = "80840"


class CodeSystem(StrEnum):
    """A system of codes that records use."""

    ICD10CM = "ICD-10-CM"
    CPT = "CPT"
    HCPCS = "HCPCS"
    LOINC = "LOINC"
    RXNORM = "RxNorm"
    NDC = "NDC"
    NPI = "NPI"


def fits(system: CodeSystem, text: str) -> bool:
    """Whether a text has the shape, and where there is one the check digit, of a system's codes."""
    return _SYSTEMS[system][0](text)


def describe(system: CodeSystem) -> str:
    """Returns how a system's codes are written, for a sentence that refuses one: "a CPT code: five digits, …"."""
    return _SYSTEMS[system][1]


def is_npi(text: str) -> bool:
    """Whether a text is a National Provider Identifier: ten digits, the last a Luhn digit (45 CFR 162.406)."""
    return _NPI.fullmatch(text) is not None and npi(text[:9]) == text


def npi(nine_digits: str) -> str:
    """Returns an NPI: nine digits and their check digit, by Luhn's rule over 80840 and the number.

    Args:
        nine_digits: The first of them 1 (a person) or 2 (an organisation, or a person).
    """
    total = 0
    for place, digit in enumerate(reversed(_NPI_PREFIX + nine_digits)):
        doubled = int(digit) * (2 if place % 2 == 0 else 1)
        total += doubled - 9 if doubled > 9 else doubled
    return f"{nine_digits}{-total % 10}"


def is_icd10cm(text: str) -> bool:
    """Whether a text has the shape of an ICD-10-CM code with its dot, as M54.16 or E11.9."""
    return _ICD10CM.fullmatch(text) is not None


def is_cpt(text: str) -> bool:
    """Whether a text has the shape of a CPT code, as 72148, or 0373T of category III."""
    return _CPT.fullmatch(text) is not None


def is_hcpcs(text: str) -> bool:
    """Whether a text has the shape of a HCPCS level II code, as E0601."""
    return _HCPCS.fullmatch(text) is not None


def is_procedure(text: str) -> bool:
    """Whether a text has the shape of a CPT code (72148, 0373T) or a HCPCS level II code (E0601, J0135)."""
    return is_cpt(text) or is_hcpcs(text)


def is_loinc(text: str) -> bool:
    """Whether a text is a LOINC code: a number and its modulus-10 check digit, as 4548-4."""
    parts = _LOINC.fullmatch(text)
    return parts is not None and _loinc_digit(parts[1]) == int(parts[2])


def is_rxcui(text: str) -> bool:
    """Whether a text has the shape of an RxNorm concept identifier."""
    return _RXCUI.fullmatch(text) is not None


def is_ndc(text: str) -> bool:
    """Whether a text is a National Drug Code that `ndc11` understands."""
    try:
        ndc11(text)
    except ValueError:
        return False
    return True


def ndc11(text: str) -> str:
    """Returns a National Drug Code in the eleven digits of claims (5-4-2, 45 CFR 162.1002).

    Args:
        text: With dashes (4-4-2, 5-3-2, 5-4-1 or 5-4-2), or eleven digits.

    Raises:
        ValueError: It is none of these.
    """
    if _NDC11.fullmatch(text):
        return text
    parts = text.split("-")
    if (
        not all(part.isascii() and part.isdigit() for part in parts)
        or tuple(map(len, parts)) not in _NDC_PARTS
    ):
        raise ValueError(f"{text[:20]!r} is no NDC; write it as 5-4-2 digits with dashes, or as 11 digits.")
    return parts[0].zfill(5) + parts[1].zfill(4) + parts[2].zfill(2)


def _loinc_digit(number: str) -> int:
    """LOINC's modulus 10: double the digits in odd places from the right as one number, add the others."""
    backwards = number[::-1]
    doubled = str(2 * int(backwards[::2][::-1]))
    total = sum(map(int, doubled)) + sum(map(int, backwards[1::2]))
    return -total % 10


_SYSTEMS: dict[CodeSystem, tuple[Callable[[str], bool], str]] = {
    CodeSystem.ICD10CM: (
        is_icd10cm,
        "an ICD-10-CM code: a letter, a digit, a third character, then a dot and up to four more, as M54.16",
    ),
    CodeSystem.CPT: (is_cpt, "a CPT code: five digits, or four and F, T or U, as 72148"),
    CodeSystem.HCPCS: (is_hcpcs, "a HCPCS level II code: a letter and four digits, as E0601"),
    CodeSystem.LOINC: (is_loinc, "a LOINC code: a number, a dash and its check digit, as 4548-4"),
    CodeSystem.RXNORM: (is_rxcui, "an RxNorm concept: a number of up to eight digits, as 860975"),
    CodeSystem.NDC: (is_ndc, "an NDC: eleven digits, or 5-4-2 with dashes, as 00074-4339-02"),
    CodeSystem.NPI: (is_npi, "an NPI: ten digits, the last a check digit, as 1234567893"),
}
