"""Interchanges: known text is read as published, odd text is refused, and what is composed reads back."""

import string
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.apps.edi.x12 import MalformedError, at, compose, composite, parse

# An envelope as X12.5 lays it out: ISA has 106 characters, other delimiters than ours.
PUBLISHED = (
    "ISA|00|          |00|          |ZZ|SUBMITTERID    |ZZ|RECEIVERID     |050412|1253|^|00501|000000905|1|T|>\n"
    "GS|HI|SENDERGS|RECEIVERGS|20050412|1253|1|X|005010X217\n"
    "ST|278|0001|005010X217\n"
    "BHT|0007|13|3920394930203|20050412|1615\n"
    "SE|3|0001\n"
    "GE|1|1\n"
    "IEA|1|000000905\n"
)
VALUES = st.text(alphabet=string.ascii_letters + string.digits + " .,-/>'+", max_size=30)


def test_an_envelope_with_other_delimiters_is_read() -> None:
    read = parse(PUBLISHED)
    assert (read.sender, read.receiver, read.control) == ("SUBMITTERID", "RECEIVERID", "000000905")
    assert (read.functional_id, read.version, read.transaction) == ("HI", "005010X217", "278")
    assert read.component == ">"
    assert read.segments[1] == ("BHT", "0007", "13", "3920394930203", "20050412", "1615")
    assert at(read.segments[1], 9) == ""


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("SE|3|0001", "SE|4|0001"), "SE01"),
        (("SE|3|0001", "SE|3|0002"), "SE02"),
        (("GE|1|1", "GE|2|1"), "GE01"),
        (("IEA|1|000000905", "IEA|1|000000906"), "IEA02"),
        (("GS|HI", "XX|HI"), "GS"),
        (("000000905|1|T", "00000090A|1|T"), "ISA13"),
        (("|>", "|9"), "delimiters"),
        (("|>", "||"), "delimiters"),
        (("SUBMITTERID    ", "SUBMITTERID   "), "ISA"),
        (("BHT|", "bht|"), "segment id"),
        (("3920394930203", "x" * 300), "too long"),
        (("3920394930203", "x\x01y"), "odd characters"),
        (("BHT|0007|13", "BHT" + "|1" * 60), "at most 40 elements"),
        (("BHT|", "ST|278|0002\nBHT|"), "one transaction"),
    ],
)
def test_what_disagrees_is_refused_by_name(change: tuple[str, str], said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        parse(PUBLISHED.replace(*change))


def test_a_flood_of_segments_is_refused() -> None:
    with pytest.raises(MalformedError, match="at most 1000 segments"):
        parse(PUBLISHED.replace("BHT|", "NTE|ADD|x\n" * 2000 + "BHT|"))


@given(
    st.lists(st.lists(VALUES, min_size=1, max_size=8), min_size=1, max_size=12), st.integers(1, 999_999_999)
)
def test_what_is_composed_reads_back(values: list[list[str]], control: int) -> None:
    body = [("278",), *(("NTE", *one, "end") for one in values)]
    text = compose(
        sender="A CLINIC WITH A LONG NAME",
        receiver="PAYER",
        functional_id="HI",
        version="005010X217",
        control=control,
        at_time="2026-03-02T15:00:00Z",
        body=body,
    )
    read = parse(text)
    assert int(read.control) == control
    assert read.sender == "A CLINIC WITH A"
    assert [one[1:] for one in read.segments[1:-1]] == [(*one, "end") for one in values]


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_value_never_becomes_structure(value: str, other: str) -> None:
    text = compose(
        sender=value,
        receiver=other,
        functional_id="HI",
        version="005010X217",
        control=7,
        at_time="2026-03-02T15:00:00Z",
        body=[("278",), ("NTE", value, "x"), ("SV1", composite("HC", other), "end")],
    )
    _, note, line, _ = parse(text).segments
    assert (len(note), len(line)) == (3, 3)
    assert len(line[1].split(":")) == 2


@given(st.text(max_size=400) | st.text(alphabet="ISAGTE*~|:\n0123456789 ", max_size=400))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(MalformedError):
        parse(text)


@given(st.data())
def test_a_damaged_interchange_is_read_or_refused(data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(PUBLISHED)))
    inserted = data.draw(st.text(max_size=5))
    try:
        read = parse(PUBLISHED[:cut] + inserted + PUBLISHED[cut + data.draw(st.integers(0, 5)) :])
    except MalformedError as error:
        assert str(error)
    else:
        assert read.segments[0][0] == "ST"
