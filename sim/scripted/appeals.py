"""The scripted payer's appeals office."""

from sim.scripted.desk import Desk
from sim.scripted.judgement import Truth


async def decide(desk: Desk, case_id: str, truth: Truth, *, external: bool) -> None:
    """Decides the open appeal of a case as the truth says, and sends the letter.

    Args:
        desk: The payer's desk.
        case_id: The case.
        truth: The hidden adjudication.
        external: Whether an independent reviewer decides.
    """
    outcome = truth.external if external else truth.appeal
    await desk.ask(case_id, "appeals.decide", case_id=case_id, outcome=outcome)
