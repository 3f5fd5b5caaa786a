"""The routes of the appeals office."""

from sim.apps.appeals import deciding, service
from sim.apps.appeals.types import (
    AcknowledgeAppeal,
    AppealCase,
    AppealId,
    AppealSummaries,
    AssignReviewer,
    CaseClosed,
    CloseAppeal,
    DecideAppeal,
    ListAppeals,
    RecordAppealReview,
    RecordExternalDecision,
)
from sim.domain.errors import Code
from sim.domain.roles import Role, Side
from sim.operations.declaration import route

_DIRECTOR = frozenset({Role.APPEALS_MEDICAL_DIRECTOR})
_COORDINATOR = frozenset({Role.EXTERNAL_REVIEW_COORDINATOR})
_OFFICE = _DIRECTOR | _COORDINATOR

OPERATIONS = (
    route(
        "appeals.list",
        side=Side.PAYER,
        roles=_OFFICE,
        arguments=ListAppeals,
        answer=AppealSummaries,
        run=service.list_appeals,
        writes=False,
        description="Lists the appeals that were filed, oldest first, with their deadlines and reviewers.",
    ),
    route(
        "appeals.get",
        side=Side.PAYER,
        roles=_OFFICE,
        arguments=AppealId,
        answer=AppealCase,
        run=service.get,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns one appeal: what the provider says and sent, the denial's reason and who had a part in it, "
        "review and decision.",
    ),
    route(
        "appeals.acknowledge",
        side=Side.PAYER,
        roles=_OFFICE,
        arguments=AcknowledgeAppeal,
        answer=AppealCase,
        run=service.acknowledge,
        refuses=(Code.UNKNOWN_REVIEWER, Code.NOT_FOUND, Code.ALREADY_DONE),
        description="Opens the file of an appeal and sets by when the payer decides it. Once only.",
    ),
    route(
        "appeals.assign_reviewer",
        side=Side.PAYER,
        roles=_OFFICE,
        arguments=AssignReviewer,
        answer=AppealCase,
        run=service.assign_reviewer,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Assigns an acknowledged appeal: an internal one to an appeals medical director who had no part in the "
        "denial, an external one to an independent review organization. May be done anew until a review is on file.",
    ),
    route(
        "appeals.record_review",
        side=Side.PAYER,
        roles=_DIRECTOR,
        arguments=RecordAppealReview,
        answer=AppealCase,
        run=deciding.record_review,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Puts the assigned reviewer's findings on an internal appeal on file, with what they recommend. Done "
        "anew before the decision, it replaces them.",
    ),
    route(
        "appeals.decide",
        side=Side.PAYER,
        roles=_DIRECTOR,
        arguments=DecideAppeal,
        answer=AppealCase,
        run=deciding.decide,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Decides an internal appeal, as its review recommends; the case becomes appeal_upheld or "
        "appeal_overturned. Overturned approves lines and gives an authorization number. Irreversible.",
    ),
    route(
        "appeals.record_external_decision",
        side=Side.PAYER,
        roles=_COORDINATOR,
        arguments=RecordExternalDecision,
        answer=AppealCase,
        run=deciding.record_external_decision,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Enters the decision of the independent organization on an external appeal, which binds the payer; the "
        "case becomes external_appeal_upheld or external_appeal_overturned. Irreversible.",
    ),
    route(
        "appeals.close_case",
        side=Side.PAYER,
        roles=_OFFICE,
        arguments=CloseAppeal,
        answer=CaseClosed,
        run=service.close_case,
        refuses=(
            Code.UNKNOWN_REVIEWER,
            Code.NOT_FOUND,
            Code.ALREADY_DONE,
            Code.ILLEGAL_STATE,
            Code.MISSING_PRECONDITION,
            Code.CONFLICT,
        ),
        description="Closes the case of a decided appeal, once the letter about the decision is delivered and, where the "
        "denial stands, the time to ask for external review is over. Irreversible.",
    ),
)
