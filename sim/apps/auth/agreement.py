"""Whether a request that comes as an electronic message says what the case on file says."""

from dataclasses import dataclass

from sim.apps.cases.coverage import payer_of
from sim.apps.cases.lines import diagnoses_of, lines_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.people.models import Worker
from sim.domain.errors import Code, Refusal
from sim.operations.call import Call


@dataclass(frozen=True, slots=True)
class Stated:
    """What a message says about a request. What it need not say is None, and then not compared.

    Attributes:
        member_id: Member number.
        patient_id: The patient.
        ordering_npi: NPI of who orders.
        priority: standard or expedited.
        diagnoses: ICD-10-CM codes, the main one first; with or without their dots.
        lines: Procedure code and units of each service line, in their order.
    """

    member_id: str
    patient_id: str | None
    ordering_npi: str | None
    priority: str | None
    diagnoses: tuple[str, ...]
    lines: tuple[tuple[str, int], ...]


def require_agreement(call: Call, case: PriorAuthCase, stated: Stated) -> None:
    """Refuses a message that contradicts the case: what was decided to be sent is what is sent.

    Args:
        call: The call.
        case: The case that the message names.
        stated: What the message says.

    Raises:
        Refusal: Conflict; `allowed` holds what is on file. Missing precondition: the case has no payer.
    """
    covered, _ = payer_of(call.session, case)
    orders = call.session.get_one(Worker, case.ordering_practitioner_id)
    lines = [(line.procedure_code, line.units) for line in lines_of(call.session, case.case_id)]
    diagnoses = diagnoses_of(call.session, case.case_id)
    for what, said, on_file in (
        ("member number", [stated.member_id], [covered.member_id]),
        ("patient", [stated.patient_id or case.patient_id], [case.patient_id]),
        ("NPI of who orders", [stated.ordering_npi or orders.npi], [orders.npi]),
        ("urgency", [stated.priority or case.priority], [case.priority]),
        (
            "diagnoses",
            [_undotted(code) for code in stated.diagnoses],
            [_undotted(code) for code in diagnoses],
        ),
        ("service lines", [_line(*line) for line in stated.lines], [_line(*line) for line in lines]),
    ):
        if said != on_file:
            message = (
                f"{case.case_id}: the message gives as {what} {_shown(said)}, and the case has {_shown(on_file)}; "
                "send what the case says, or change the case first."
            )
            raise Refusal(Code.CONFLICT, message, allowed=map(str, on_file), status=case.status)


def _undotted(code: str) -> str:
    return code.replace(".", "")


def _line(code: str, units: int) -> str:
    return f"{code} x {units}"


def _shown(values: list[str] | list[str | None]) -> str:
    return ", ".join(str(value)[:40] for value in values[:12]) or "nothing"
