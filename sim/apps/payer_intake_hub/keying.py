"""Keying in a request: its sections and lines, until the four decisions freeze them."""

from typing import Any

from sqlmodel import SQLModel, col, func, select

from sim.apps.payer_intake_hub.models import (
    IntakeCase,
    IntakeDiagnosis,
    IntakeHeader,
    IntakeLine,
    IntakeProvider,
)
from sim.apps.payer_intake_hub.received import submitted_case
from sim.apps.payer_intake_hub.types import (
    AddLineItem,
    IntakeDecisions,
    IntakeRecord,
    KeyedHeader,
    KeyedLine,
    KeyedProvider,
    LineItem,
    RemoveLineItem,
    SaveAuthHeader,
    SaveDiagnoses,
    SaveRequestingProvider,
    UpdateLineItem,
)
from sim.domain.errors import Code, Refusal
from sim.domain.machines import INTAKE
from sim.domain.statuses import IntakeStatus
from sim.operations.call import Call

MOST_LINES = 50
"""Lines that a request may have."""


def intake_of(call: Call, case_id: str) -> IntakeCase:
    """Returns the intake of a submitted case.

    Args:
        call: The call.
        case_id: The case.

    Raises:
        Refusal: There is no such case, or no intake of it.
    """
    case, _ = submitted_case(call, case_id)
    intake = call.session.get(IntakeCase, case_id)
    if intake is None:
        raise Refusal(
            Code.MISSING_PRECONDITION,
            f"{call.operation.name}: {case_id} has no intake; make one with payer_intake_hub.create_intake_case.",
            status=case.status,
        )
    return intake


def save_auth_header(call: Call, arguments: SaveAuthHeader) -> IntakeRecord:
    """Saves the head of the request."""
    intake = _open(call, arguments.case_id)
    _replace(call, IntakeHeader, arguments.case_id, arguments.data.model_dump(mode="json"))
    return _saved(call, intake, "section=auth_header")


def save_requesting_provider(call: Call, arguments: SaveRequestingProvider) -> IntakeRecord:
    """Saves who asks."""
    intake = _open(call, arguments.case_id)
    _replace(call, IntakeProvider, arguments.case_id, arguments.data.model_dump(mode="json"))
    return _saved(call, intake, "section=requesting_provider")


def save_diagnoses(call: Call, arguments: SaveDiagnoses) -> IntakeRecord:
    """Saves the diagnoses."""
    intake = _open(call, arguments.case_id)
    codes = arguments.data.codes
    for row in call.session.exec(select(IntakeDiagnosis).where(IntakeDiagnosis.case_id == intake.case_id)):
        call.session.delete(row)
    call.session.flush()
    for position, code in enumerate(codes, start=1):
        call.session.add(IntakeDiagnosis(case_id=intake.case_id, position=position, code=code))
    return _saved(call, intake, f"section=diagnoses codes={' '.join(codes)}")


def add_line_item(call: Call, arguments: AddLineItem) -> IntakeRecord:
    """Adds a line under the next number."""
    intake = _open(call, arguments.case_id)
    _check_dates(arguments.item_data)
    of_case = IntakeLine.case_id == intake.case_id
    last = call.session.exec(select(func.max(IntakeLine.line_number)).where(of_case)).one()
    number = (last or 0) + 1
    if number > MOST_LINES:
        raise Refusal(Code.TOO_LARGE, f"{intake.case_id}: a request has at most {MOST_LINES} lines.")
    row = IntakeLine(case_id=intake.case_id, line_number=number, **arguments.item_data.model_dump())
    call.session.add(row)
    return _saved(call, intake, f"section=line line={number} added")


def update_line_item(call: Call, arguments: UpdateLineItem) -> IntakeRecord:
    """Replaces a line."""
    intake = _open(call, arguments.case_id)
    _check_dates(arguments.item_data)
    line = _line(call, intake.case_id, arguments.line_number)
    line.sqlmodel_update(arguments.item_data.model_dump())
    call.session.add(line)
    return _saved(call, intake, f"section=line line={arguments.line_number} updated")


def remove_line_item(call: Call, arguments: RemoveLineItem) -> IntakeRecord:
    """Removes a line; the numbers of the others stay."""
    intake = _open(call, arguments.case_id)
    call.session.delete(_line(call, intake.case_id, arguments.line_number))
    return _saved(call, intake, f"section=line line={arguments.line_number} removed")


def record_of(call: Call, intake: IntakeCase) -> IntakeRecord:
    """Returns what is keyed in, and what is still to do."""
    case_id = intake.case_id
    header = call.session.get(IntakeHeader, case_id)
    provider = call.session.get(IntakeProvider, case_id)
    lines = keyed_lines(call, case_id)
    diagnoses = keyed_diagnoses(call, case_id)
    sections = {
        "save_auth_header": header is not None,
        "save_diagnoses": bool(diagnoses),
        "save_requesting_provider": provider is not None,
        "add_line_item": bool(lines),
        "confirm_decisions": intake.status == IntakeStatus.COMPLETE,
    }
    return IntakeRecord(
        case_id=case_id,
        status=intake.status,
        auth_type=intake.auth_type,
        header=KeyedHeader(**header.model_dump(exclude={"case_id"})) if header else None,
        diagnoses=diagnoses,
        requesting_provider=KeyedProvider(**provider.model_dump(exclude={"case_id"})) if provider else None,
        lines=[KeyedLine(**line.model_dump(exclude={"case_id"})) for line in lines],
        decisions=_decisions(intake),
        to_do=[name for name, done in sections.items() if not done],
    )


def keyed_lines(call: Call, case_id: str) -> list[IntakeLine]:
    """Returns the lines keyed in, in their order."""
    chosen = select(IntakeLine).where(IntakeLine.case_id == case_id)
    return list(call.session.exec(chosen.order_by(col(IntakeLine.line_number))))


def keyed_diagnoses(call: Call, case_id: str) -> list[str]:
    """Returns the diagnoses keyed in, the main one first."""
    chosen = select(IntakeDiagnosis.code).where(IntakeDiagnosis.case_id == case_id)
    return list(call.session.exec(chosen.order_by(col(IntakeDiagnosis.position))))


def _open(call: Call, case_id: str) -> IntakeCase:
    """Returns an intake that may still be changed; the first change starts it."""
    intake = intake_of(call, case_id)
    if intake.status == IntakeStatus.COMPLETE:
        raise Refusal(
            Code.ALREADY_DONE,
            f"The intake of {case_id} is complete, and what was keyed in stays as it is.",
            status=intake.status,
        )
    return intake


def _saved(call: Call, intake: IntakeCase, detail: str) -> IntakeRecord:
    call.transition(intake, INTAKE, IntakeStatus.IN_PROGRESS, case_id=intake.case_id, detail=detail)
    call.session.flush()
    return record_of(call, intake)


def _replace(call: Call, table: type[SQLModel], case_id: str, values: dict[str, Any]) -> None:
    row = call.session.get(table, case_id)
    if row is None:
        call.session.add(table(case_id=case_id, **values))
    else:
        row.sqlmodel_update(values)
        call.session.add(row)


def _line(call: Call, case_id: str, number: int) -> IntakeLine:
    line = call.session.get(IntakeLine, (case_id, number))
    if line is None:
        raise call.missing(f"line of the intake of {case_id} with number", str(number))
    return line


def _check_dates(item: LineItem) -> None:
    if item.start_date and item.end_date and item.end_date < item.start_date:
        raise Refusal(
            Code.INVALID_ARGUMENT,
            f"item_data.end_date: {item.end_date} lies before start_date {item.start_date}; it must not.",
        )


def _decisions(intake: IntakeCase) -> IntakeDecisions | None:
    if intake.decided_at is None:
        return None
    return IntakeDecisions.model_validate(intake)
