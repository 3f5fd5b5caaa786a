import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.domain.codes import (
    CodeSystem,
    describe,
    fits,
    is_cpt,
    is_hcpcs,
    is_icd10cm,
    is_loinc,
    is_npi,
    is_procedure,
    is_rxcui,
    ndc11,
    npi,
)


def test_npi_of_the_standard() -> None:
    # The worked example of the NPI standard: 123456789 has the check digit 3.
    assert npi("123456789") == "1234567893"
    assert is_npi("1234567893")


@given(st.from_regex(r"[12]\d{8}", fullmatch=True).filter(str.isascii), st.integers(0, 9), st.integers(1, 9))
def test_npi_finds_every_single_wrong_digit(nine: str, place: int, shift: int) -> None:
    right = npi(nine)
    wrong = right[:place] + str((int(right[place]) + shift) % 10) + right[place + 1 :]
    assert is_npi(right)
    assert not is_npi(wrong)


@pytest.mark.parametrize("code", ["4548-4", "2160-0", "33914-3", "8867-4", "44249-1", "69730-0", "30934-4"])
def test_real_loinc_codes(code: str) -> None:
    assert is_loinc(code)


@given(st.sampled_from(["4548-4", "2160-0", "8867-4"]), st.integers(1, 9))
def test_a_wrong_loinc_check_digit_is_found(code: str, shift: int) -> None:
    assert not is_loinc(code[:-1] + str((int(code[-1]) + shift) % 10))


@pytest.mark.parametrize(
    "code", ["M54.16", "E11.9", "I50.22", "Z79.4", "S72.001A", "C7A.1", "F32.1", "M05.79"]
)
def test_icd10cm(code: str) -> None:
    assert is_icd10cm(code)


@pytest.mark.parametrize("code", ["M5416", "54.16", "U07.1x9999", "M54.", "m54.16", "M54.161234", ""])
def test_not_icd10cm(code: str) -> None:
    assert not is_icd10cm(code)


@pytest.mark.parametrize("code", ["72148", "0373T", "E0601", "J0135", "27447", "99213"])
def test_procedures(code: str) -> None:
    assert is_procedure(code)


@pytest.mark.parametrize("code", ["7214", "721480", "E060", "X0000", "e0601", "72 48"])
def test_not_procedures(code: str) -> None:
    assert not is_procedure(code)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0002-7510-01", "00002751001"),
        ("50242-040-62", "50242004062"),
        ("60575-4112-1", "60575411201"),
        ("00074-4339-02", "00074433902"),
        ("00074433902", "00074433902"),
    ],
)
def test_ndc_in_eleven_digits(text: str, expected: str) -> None:
    assert ndc11(text) == expected


@pytest.mark.parametrize("text", ["0002-75-01", "abcd-1234-12", "1234567890", ""])
def test_not_an_ndc(text: str) -> None:
    with pytest.raises(ValueError, match="is no NDC"):
        ndc11(text)


def test_rxcui() -> None:
    assert is_rxcui("860975")
    assert not is_rxcui("0860975")


def test_cpt_and_hcpcs_are_told_apart() -> None:
    assert (is_cpt("72148"), is_hcpcs("72148")) == (True, False)
    assert (is_cpt("E0601"), is_hcpcs("E0601")) == (False, True)


@pytest.mark.parametrize("system", CodeSystem)
def test_a_description_ends_with_a_code_that_fits(system: CodeSystem) -> None:
    assert fits(system, describe(system).rsplit(" ", 1)[1])


@given(st.sampled_from(CodeSystem), st.text(max_size=15))
def test_only_plain_ascii_fits(system: CodeSystem, text: str) -> None:
    assert not fits(system, text) or (text.isascii() and text.isprintable())


@pytest.mark.parametrize("text", ["٧٢١٤٨", "４５４８-4", "12345٦7893", "72148\n", " 72148"])
def test_digits_of_other_scripts_and_blanks_do_not_fit(text: str) -> None:
    assert not any(fits(system, text) for system in CodeSystem)


@given(st.tuples(*(st.integers(0, 10**n - 1) for n in (5, 4, 2))))
def test_ndc_with_dashes_and_without_is_the_same(parts: tuple[int, int, int]) -> None:
    labeler, product, package = parts
    dashed = f"{labeler:05d}-{product:04d}-{package:02d}"
    assert ndc11(dashed) == dashed.replace("-", "") == ndc11(ndc11(dashed))
