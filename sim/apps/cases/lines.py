"""Diagnoses and service lines of a case, and changing lines before submission."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from sim.apps.cases.models import CaseDiagnosis, PriorAuthCase, PriorAuthLine
from sim.apps.cases.types import LineUpdate
from sim.domain.errors import Code, Refusal


def diagnoses_of(session: Session, case_id: str) -> list[str]:
    """Returns a case's ICD-10-CM codes, the main one first."""
    wanted = select(CaseDiagnosis.code).where(CaseDiagnosis.case_id == case_id)
    return list(session.exec(wanted.order_by(col(CaseDiagnosis.position))))


def lines_of(session: Session, case_id: str) -> list[PriorAuthLine]:
    """Returns a case's service lines by number."""
    wanted = select(PriorAuthLine).where(PriorAuthLine.case_id == case_id)
    return list(session.exec(wanted.order_by(col(PriorAuthLine.line_number))))


def update_lines(session: Session, case: PriorAuthCase, updates: Sequence[LineUpdate]) -> None:
    """Changes lines of a case that is not submitted; the next free number adds a line, line 1 is the header's too.

    Args:
        session: A transaction that writes.
        case: The case.
        updates: In their order; a field that is None stays as it is.

    Raises:
        Refusal: Invalid argument: a gap in the numbers, a new line without code or words, dates in disorder.
    """
    lines = {line.line_number: line for line in lines_of(session, case.case_id)}
    for update in updates:
        given = update.model_dump(mode="json", exclude_none=True)
        line = lines.get(update.line_number)
        if line is None:
            line = lines[update.line_number] = _new_line(case, update, len(lines) + 1)
        line.sqlmodel_update(given)
        if line.start_date and line.end_date and line.end_date < line.start_date:
            raise _invalid(update, f"end_date {line.end_date} lies before start_date {line.start_date}")
        session.add(line)
        if update.line_number == 1:
            case.procedure_code, case.description = line.procedure_code, line.description
            session.add(case)
    session.flush()


def _new_line(case: PriorAuthCase, update: LineUpdate, next_number: int) -> PriorAuthLine:
    if update.line_number != next_number:
        raise _invalid(
            update, f"{case.case_id} has the lines 1 to {next_number - 1}; the next one is {next_number}"
        )
    if update.procedure_code is None or update.description is None:
        raise _invalid(update, "a new line needs procedure_code and description")
    return PriorAuthLine(
        case_id=case.case_id,
        line_number=update.line_number,
        procedure_code=update.procedure_code,
        description=update.description,
    )


def _invalid(update: LineUpdate, said: str) -> Refusal:
    return Refusal(Code.INVALID_ARGUMENT, f"line_updates, line {update.line_number}: {said}.")
