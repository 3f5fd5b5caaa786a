"""A 278 request for review: what its segments say. Source: TR3 005010X217, Health Care Services Review, request."""

from dataclasses import dataclass, field

from sim.apps.auth.agreement import Stated
from sim.apps.edi.x12 import Fault, Interchange, MalformedError, Segment, at
from sim.apps.fields import LONGEST_ID
from sim.domain.vocabulary import Priority

VERSION = "005010X217"
"""Version of requests and answers."""

REQUEST = "278"
"""The transaction."""

FUNCTIONAL = "HI"
"""Functional group of services review."""

_PURPOSE_REQUEST = "13"
_INITIAL = "I"
_URGENT = {"U", "03"}
_LEVELS = ("20", "21", "22", "EV", "SS")
_DIAGNOSES = {"ABK", "ABF", "ABJ"}
_PROCEDURE = "HC"
_MOST_UNITS = 10_000


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What a request says.

    Attributes:
        case_id: Trace number of the patient event: the provider's case.
        bundle_document_id: Attachment control number: the bundle; None leaves the choice to the office.
        stated: What must agree with the case.
    """

    case_id: str
    bundle_document_id: str | None
    stated: Stated


@dataclass(slots=True)
class _Reading:
    """What was read so far."""

    component: str
    level: str = ""
    beginning: bool = False
    levels: list[str] = field(default_factory=list)
    case_id: str = ""
    member_id: str = ""
    npi: str = ""
    bundle: str | None = None
    priority: Priority | None = None
    diagnoses: list[str] = field(default_factory=list)
    lines: list[tuple[str, int]] = field(default_factory=list)


def read_request(interchange: Interchange) -> ReviewRequest:
    """Returns what a request says.

    Args:
        interchange: As `x12.parse` returned it.

    Raises:
        MalformedError: It is no initial request for review, or lacks what one must say.
    """
    kind = (interchange.functional_id, interchange.transaction, interchange.version)
    if kind != (FUNCTIONAL, REQUEST, VERSION):
        said = f"{'/'.join(kind)[:40]!r} is not taken here; send {FUNCTIONAL}/{REQUEST}/{VERSION}"
        raise MalformedError(Fault("ST", 1, "8", 1, "7", said))
    reading = _Reading(interchange.component)
    for place, segment in enumerate(interchange.segments[1:-1], start=2):
        _take(reading, segment, place)
    end = len(interchange.segments)
    for segment_id, present, said in (
        ("BHT", reading.beginning, "the beginning of the transaction is missing"),
        (
            "HL",
            reading.levels == sorted(set(reading.levels), key=_LEVELS.index),
            "a level stands twice or too early",
        ),
        ("NM1", reading.npi, "the requester with NPI (NM1*1P, NM108 XX) is missing"),
        ("NM1", reading.member_id, "the subscriber with member number (NM1*IL, NM108 MI) is missing"),
        ("TRN", reading.case_id, "the trace number that names the case (TRN*1) is missing"),
        ("UM", "EV" in reading.levels, "the patient event (HL03 EV) is missing"),
        ("HI", reading.diagnoses, "the diagnoses (HI) are missing"),
        ("SV1", reading.lines, "there is no service line (SV1 or SV2)"),
    ):
        if not present:
            raise MalformedError(Fault(segment_id, end, "3", 0, "", said))
    stated = Stated(
        member_id=reading.member_id,
        patient_id=None,
        ordering_npi=reading.npi,
        priority=reading.priority,
        diagnoses=tuple(reading.diagnoses),
        lines=tuple(reading.lines),
    )
    return ReviewRequest(reading.case_id, reading.bundle, stated)


def _take(reading: _Reading, segment: Segment, place: int) -> None:
    match segment[0]:
        case "BHT":
            reading.beginning = True
            _require(segment, place, 2, at(segment, 2) == _PURPOSE_REQUEST, "only requests (13) are taken")
        case "HL":
            reading.level = at(segment, 3)
            _require(segment, place, 3, reading.level in _LEVELS, f"a level is one of {', '.join(_LEVELS)}")
            if reading.level != "SS" or "SS" not in reading.levels:
                reading.levels.append(reading.level)
        case "NM1":
            _take_name(reading, segment, place)
        case "TRN" if reading.level == "EV":
            reading.case_id = at(segment, 2)
            _require(segment, place, 2, reading.case_id, "the trace number is the provider's case id")
        case "UM" if reading.level == "EV":
            _require(segment, place, 2, at(segment, 2) == _INITIAL, "only initial requests (I) are taken")
            urgent = at(segment, 6) in _URGENT
            reading.priority = Priority.EXPEDITED if urgent else Priority.STANDARD
        case "HI" if reading.level == "EV":
            _take_diagnoses(reading, segment, place)
        case "PWK" if reading.level == "EV":
            reading.bundle = at(segment, 6) or None
            _require(segment, place, 6, len(at(segment, 6)) <= LONGEST_ID, "the attachment is no bundle's id")
        case "SV1":
            _take_service(reading, segment, place, code=1)
        case "SV2":
            _take_service(reading, segment, place, code=2)
        case _:
            pass  # dates, demographics, notes: the case has them


def _take_name(reading: _Reading, segment: Segment, place: int) -> None:
    kind, qualifier, identifier = at(segment, 1), at(segment, 8), at(segment, 9)
    if (reading.level, kind) == ("21", "1P"):
        _require(segment, place, 8, qualifier == "XX", "the requester is named by NPI (XX)")
        reading.npi = identifier
    elif (reading.level, kind) == ("22", "IL"):
        _require(segment, place, 8, qualifier == "MI", "the subscriber is named by member number (MI)")
        reading.member_id = identifier


def _take_diagnoses(reading: _Reading, segment: Segment, place: int) -> None:
    for number, composite in enumerate(segment[1:], start=1):
        qualifier, _, code = composite.partition(reading.component)
        known = qualifier in _DIAGNOSES and code.isalnum()
        _require(segment, place, number, known, "a diagnosis is written as ABK:M5416, the others with ABF")
        reading.diagnoses.append(code)


def _take_service(reading: _Reading, segment: Segment, place: int, *, code: int) -> None:
    parts = at(segment, code).split(reading.component)
    named = len(parts) > 1 and parts[0] == _PROCEDURE and parts[1] != ""
    _require(segment, place, code, named, "a procedure is written as HC:72148")
    said = at(segment, code + 3) or "1"
    counted = said.isascii() and said.isdigit() and len(said) <= 5 and 1 <= int(said) <= _MOST_UNITS
    _require(segment, place, code + 3, counted, f"units are a whole number from 1 to {_MOST_UNITS}")
    reading.lines.append((parts[1], int(said)))


def _require(segment: Segment, place: int, element: int, holds: object, said: str) -> None:
    if not holds:
        code = "7" if at(segment, element) else "1"
        raise MalformedError(Fault(segment[0], place, "8", element, code, said))
