"""The provider's own decision what to do with a case."""

from sim.apps.auth.contents import take
from sim.apps.auth.models import ProviderDetermination
from sim.apps.auth.types import DeterminationAnswer, FinalizeDetermination
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.domain.errors import Code, Refusal
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import FinalAction
from sim.operations.call import Call

_BECOMES = {
    FinalAction.SUBMIT_PA: PACaseStatus.READY_TO_SUBMIT,
    FinalAction.GATHER_MORE_EVIDENCE: PACaseStatus.DOCS_NEEDED,
    FinalAction.DO_NOT_SUBMIT: PACaseStatus.CLOSED,
}


def finalize_provider_determination(call: Call, arguments: FinalizeDetermination) -> DeterminationAnswer:
    """Records what the office does with a case, and changes its status accordingly."""
    case = call.get(PriorAuthCase, arguments.case_id)
    target = _BECOMES[arguments.final_action]
    if case.status == target:
        message = f"{case.case_id} is {target} already; {arguments.final_action} was decided before."
        raise Refusal(Code.ALREADY_DONE, message, status=case.status)
    PA_CASE.require(case.status, BEFORE_SUBMISSION, "A provider's determination")
    take(call, case, arguments)
    determination = ProviderDetermination(
        determination_id=call.new_id("pdet"),
        case_id=case.case_id,
        final_action=arguments.final_action,
        override_reason=arguments.override_reason,
        bundle_document_id=arguments.bundle_document_id,
        author_id=call.actor.worker_id,
        decided_at=call.now,
    )
    call.session.add(determination)
    call.transition(
        case, PA_CASE, target, case_id=case.case_id, detail=f"final_action={arguments.final_action}"
    )
    return DeterminationAnswer(
        **determination.model_dump(exclude={"author_id"}),
        status=case.status,
    )
