"""Refusing what comes too late."""

from sim.apps.cases.models import PriorAuthCase
from sim.domain.errors import Code, Refusal
from sim.operations.call import Call


def require_in_time(call: Call, case: PriorAuthCase, due: str | None, what: str) -> None:
    """Refuses an action after its last moment.

    Args:
        call: The call.
        case: The case that it is about.
        due: A time, or a date whose whole day counts; None sets no limit.
        what: What ended, as "The time to appeal".

    Raises:
        Refusal: Illegal state.
    """
    if due is not None and call.now[: len(due)] > due:
        message = (
            f"{what} of {case.case_id} ended at {due}, and it is {call.now}; nothing can be sent any more."
        )
        raise Refusal(Code.ILLEGAL_STATE, message, status=case.status)
