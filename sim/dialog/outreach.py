"""The outreach call of a care manager to a patient: its limits, over the rules of any conversation."""

from collections.abc import Mapping
from types import MappingProxyType

from sim.dialog.conversation import Conversation
from sim.dialog.turns import Speaker
from specs.schema.persona import Difficulty

MAX_MESSAGES: Mapping[Difficulty, int] = MappingProxyType({"easy": 20, "moderate": 25, "hard": 30})
"""Messages of both sides by a persona's difficulty. Source: CHI-Bench."""

MAX_SECONDS = 30 * 60
"""How long a call may last on the world's clock. Source: CHI-Bench."""


def start_call(difficulty: Difficulty) -> Conversation:
    """Returns a call on which nothing has been said; the care manager speaks first.

    Args:
        difficulty: Of the persona who answers.
    """
    return Conversation(Speaker.CARE_MANAGER, Speaker.PATIENT, MAX_MESSAGES[difficulty], MAX_SECONDS)
