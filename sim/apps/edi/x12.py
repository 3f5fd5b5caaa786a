"""Interchanges of ASC X12: envelopes taken apart and put together. Source: X12.5, X12.6 (005010), TR3 005010X231A1."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

type Segment = tuple[str, ...]
"""A segment: its id, then its elements; element 1 is at place 1."""

_ISA_LENGTH = 106
_ISA_WIDTHS = (2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1)
_MOST_SEGMENTS = 1000
_MOST_ELEMENTS = 40
_LONGEST_ELEMENT = 264
_ID = re.compile(r"[A-Z][A-Z0-9]{1,2}")
_REPETITION = "^"
_ENVELOPE = 6
"""ISA, GS, ST and SE, GE, IEA."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an interchange, as a 999 acknowledgement says it.

    Attributes:
        segment_id: Segment, as HI.
        position: Place of the segment in the transaction, ST being 1; 0 where it is in the envelope.
        segment_code: Of IK304: 1 unrecognised, 2 unexpected, 3 missing, 8 an element is wrong.
        element: Number of the element; 0 where the whole segment is meant.
        element_code: Of IK403: 1 missing, 5 too long, 6 wrong characters, 7 wrong code; "" where no element is meant.
        said: In words.
    """

    segment_id: str
    position: int
    segment_code: str
    element: int
    element_code: str
    said: str


class MalformedError(ValueError):
    """The text is no interchange that can be worked on.

    Attributes:
        fault: What is wrong.
    """

    def __init__(self, fault: Fault) -> None:
        """Makes the error of a fault."""
        where = f"{fault.segment_id}{fault.element:02d}" if fault.element else fault.segment_id
        super().__init__(f"{where}: {fault.said}")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Interchange:
    """An interchange with one transaction.

    Attributes:
        sender: ISA06, without padding.
        receiver: ISA08, without padding.
        control: ISA13.
        functional_id: GS01.
        group_control: GS06.
        version: GS08.
        component: Separator of the parts of an element.
        segments: ST to SE.
    """

    sender: str
    receiver: str
    control: str
    functional_id: str
    group_control: str
    version: str
    component: str
    segments: tuple[Segment, ...]

    @property
    def transaction(self) -> str:
        """Kind of transaction: ST01."""
        return at(self.segments[0], 1)

    @property
    def transaction_control(self) -> str:
        """ST02."""
        return at(self.segments[0], 2)


def at(segment: Segment, place: int) -> str:
    """Returns an element, or "" where the segment is shorter.

    Args:
        segment: The segment.
        place: From 1.
    """
    return segment[place] if place < len(segment) else ""


def parse(text: str) -> Interchange:
    """Takes an interchange apart.

    Args:
        text: From ISA to IEA; line breaks after segments are ignored.

    Raises:
        MalformedError: It is none, or has more or less than one transaction, or numbers that disagree.
    """
    text = text.strip()
    separator, component, terminator = _delimiters(text)
    raw = [part.strip("\r\n ") for part in text.split(terminator, _MOST_SEGMENTS + 1)]
    if raw and not raw[-1]:
        raw.pop()
    if len(raw) > _MOST_SEGMENTS:
        raise _envelope("ISA", f"an interchange has at most {_MOST_SEGMENTS} segments")
    segments = tuple(_segment(part, separator, place - 1) for place, part in enumerate(raw))
    if len(segments) < _ENVELOPE:
        raise _envelope("ISA", "an interchange has ISA, GS, ST, SE, GE and IEA around what it says")
    isa, gs, *inner, ge, iea = segments
    for segment, name in ((gs, "GS"), (inner[0], "ST"), (inner[-1], "SE"), (ge, "GE"), (iea, "IEA")):
        if segment[0] != name:
            raise _envelope(name, f"{segment[0]} stands where {name} is expected")
    _check_numbers(isa, gs, tuple(inner), ge, iea)
    return Interchange(
        sender=at(isa, 6).strip(),
        receiver=at(isa, 8).strip(),
        control=at(isa, 13),
        functional_id=at(gs, 1),
        group_control=at(gs, 6),
        version=at(gs, 8),
        component=component,
        segments=tuple(inner),
    )


def compose(
    *, sender: str, receiver: str, functional_id: str, version: str, control: int, at_time: str,
    body: Sequence[Segment],
) -> str:  # fmt: skip
    """Puts an interchange of one transaction together.

    Args:
        sender: Who sends it; cut to 15 characters.
        receiver: Who gets it; cut to 15 characters.
        functional_id: GS01, as HI or FA.
        version: GS08 and ST03, as 005010X217.
        control: Number of the interchange, group and transaction, 1 or more.
        at_time: As 2026-03-02T09:00:00Z.
        body: The segments between ST and SE; the first element of the first one names the transaction.
    """
    day, hour = at_time[:10].replace("-", ""), at_time[11:16].replace(":", "")
    kind, *inner = body
    isa = (
        "00", "", "00", "", "ZZ", sender, "ZZ", receiver, day[2:], hour, _REPETITION,
        "00501", f"{control:09d}", "0", "P",
    )  # fmt: skip
    number = f"{control:04d}"
    segments: list[Segment] = [
        ("GS", functional_id, sender[:15], receiver[:15], day, hour, str(control), "X", version),
        ("ST", kind[0], number, version),
        *inner,
        ("SE", str(len(inner) + 2), number),
        ("GE", "1", str(control)),
        ("IEA", "1", f"{control:09d}"),
    ]
    head = "*".join(("ISA", *(_fixed(*pair) for pair in zip(isa, _ISA_WIDTHS[:-1], strict=True)), ":"))
    lines = [head, *("*".join(_plain(value) for value in one).rstrip("*") for one in segments)]
    return "".join(f"{line}~\n" for line in lines)


class Composite(str):
    """An element of several parts; its colons are meant."""

    __slots__ = ()


def composite(*parts: str) -> Composite:
    """Returns an element of several parts."""
    return Composite(":".join(_without(part, "*~^:") for part in parts))


def _plain(value: str) -> str:
    return _without(value, "*~^" if isinstance(value, Composite) else "*~^:")


def _fixed(value: str, width: int) -> str:
    return value if value == _REPETITION else _plain(value)[:width].ljust(width)


def _without(value: str, delimiters: str) -> str:
    """Takes what would be read as a delimiter, or does not belong to X12's characters, out of a value."""
    kept = "".join(c if c.isprintable() and c.isascii() and c not in delimiters else " " for c in value)
    return kept[:_LONGEST_ELEMENT]


def _delimiters(text: str) -> tuple[str, str, str]:
    if not text.startswith("ISA") or len(text) < _ISA_LENGTH:
        raise _envelope("ISA", f"an interchange begins with an ISA segment of {_ISA_LENGTH} characters")
    found = (text[3], text[_ISA_LENGTH - 2], text[_ISA_LENGTH - 1])
    if len(set(found)) != len(found) or any(one.isalnum() or one == " " for one in found):
        raise _envelope("ISA", "the three delimiters must be different signs, and no letters or digits")
    widths = tuple(len(one) for one in text[4 : _ISA_LENGTH - 1].split(found[0]))
    if widths != _ISA_WIDTHS:
        raise _envelope("ISA", f"its elements have the widths {', '.join(map(str, _ISA_WIDTHS))}")
    return found


def _segment(raw: str, separator: str, position: int) -> Segment:
    """Takes a segment apart; its position counts from ST, which comes third."""
    values = tuple(raw.split(separator, _MOST_ELEMENTS + 1))
    shown, place = values[0][:3], max(position, 0)
    if _ID.fullmatch(values[0]) is None:
        raise MalformedError(Fault(shown or "?", place, "1", 0, "", f"{values[0][:20]!r} is no segment id"))
    if len(values) > _MOST_ELEMENTS:
        said = f"a segment has at most {_MOST_ELEMENTS} elements"
        raise MalformedError(Fault(shown, place, "8", _MOST_ELEMENTS, "5", said))
    for number, value in enumerate(values[1:], start=1):
        if len(value) > _LONGEST_ELEMENT:
            raise MalformedError(Fault(shown, place, "8", number, "5", "the element is too long"))
        if not (value.isprintable() and value.isascii()):
            raise MalformedError(Fault(shown, place, "8", number, "6", "the element has odd characters"))
    return values


def _check_numbers(isa: Segment, gs: Segment, inner: tuple[Segment, ...], ge: Segment, iea: Segment) -> None:
    named = [segment[0] for segment in inner]
    if named.count("ST") != 1 or named.count("SE") != 1 or {"ISA", "GS", "GE", "IEA"} & set(named):
        raise _envelope("ST", "an interchange has one group with one transaction; send each by itself")
    if re.fullmatch("[0-9]{9}", at(isa, 13)) is None:
        raise _envelope("ISA", "ISA13 is a number of nine digits")
    for segment, place, wanted in (
        (iea, 1, "1"),
        (iea, 2, at(isa, 13)),
        (ge, 1, "1"),
        (ge, 2, at(gs, 6)),
        (inner[-1], 1, str(len(inner))),
        (inner[-1], 2, at(inner[0], 2)),
    ):
        if at(segment, place) != wanted:
            said = f"{segment[0]}{place:02d} is {at(segment, place)[:20]!r} where {wanted[:20]!r} is expected"
            raise _envelope(segment[0], said)


def _envelope(segment_id: str, said: str) -> MalformedError:
    return MalformedError(Fault(segment_id, 0, "8", 0, "", said))
