"""Who plays the patients and peers of the small world: a short script, and faults on demand."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sim.dialog.counterparts import Counterparts
from sim.dialog.prompts import CallContext
from sim.dialog.scripted_persona import ScriptedPersona
from sim.dialog.turns import Counterpart, Reply, Turn
from sim.domain.errors import Code, Refusal
from sim.testing.peers import small_peers
from specs.schema.persona import Persona


@dataclass
class Faults:
    """What goes wrong while a counterpart is waited for.

    Attributes:
        silent: Whether the model does not answer.
        meanwhile: Called once while the next answer is waited for.
    """

    silent: bool = False
    meanwhile: Callable[[], None] | None = None


@dataclass(frozen=True)
class Faulty:
    """A counterpart that may fail.

    Attributes:
        plays: Who answers where nothing goes wrong.
        faults: What goes wrong.
    """

    plays: Counterpart
    faults: Faults

    async def reply(self, transcript: Sequence[Turn]) -> Reply:
        """Returns the answer, or fails as asked."""
        if self.faults.silent:
            raise Refusal(
                Code.MODEL_UNAVAILABLE, "The model behind this conversation did not answer; send it again."
            )
        meanwhile, self.faults.meanwhile = self.faults.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return await self.plays.reply(transcript)


@dataclass(frozen=True)
class SmallCast(Counterparts):
    """The cast of the small world.

    Attributes:
        faults: What goes wrong.
    """

    faults: Faults = field(default_factory=Faults)

    def patient(self, patient_id: str, context: CallContext) -> Counterpart | None:
        """Returns who answers a patient's phone, as `Counterparts` says."""
        persona = self.personas.get(patient_id)
        return None if persona is None else Faulty(ScriptedPersona(persona, context), self.faults)

    def peer(self, order_id: str) -> Counterpart | None:
        """Returns who is at the other end of a peer-to-peer call, as `Counterparts` says."""
        plays = super().peer(order_id)
        return None if plays is None else Faulty(plays, self.faults)


def small_cast() -> SmallCast:
    """Returns the cast of the small world: pat-heart answers the phone, and two peers their calls."""
    persona = Persona.model_validate_json(json.dumps(_PERSONA))
    return SmallCast(personas={"pat-heart": persona}, peers=small_peers())


def _cue(*phrases: str) -> dict[str, object]:
    return {"groups": [list(phrases)]}


_LINES = {
    "opening": "Hello, this is {name}.",
    "guarded": ["I see."],
    "warming": ["That is kind."],
    "consented": ["Good."],
    "unsure": ["I do not know."],
    "evading": ["I would rather not say."],
    "declining": ["I am not sure yet."],
    "consenting": "Yes, I would like that.",
    "goodbye": "Goodbye.",
    "gives_up": "No. Goodbye.",
    "hangs_up": "I am hanging up now.",
}
_PERSONA = {
    "apiVersion": "hermed/v1",
    "kind": "Persona",
    "name": "small",
    "title": "A patient of the small world",
    "difficulty": "easy",
    "narrative": {"patient_profile": "You are home after a stay in hospital."},
    "scoring": {
        "consent_willingness": "ready",
        "consent_triggers": ["Asks how the patient has been."],
        "consent_anti_triggers": [
            {"behavior_pattern": "Hurries.", "handbook_section": "outreach", "rationale": "It is rude."}
        ],
        "trigger_metadata": [
            {
                "trigger_index": 0,
                "kind": "basic_rapport",
                "signal_source": "Any first call.",
                "elicitation_required": False,
                "rationale": "Courtesy.",
            }
        ],
    },
    "script": {
        "lines": _LINES,
        "facts": [{"key": "breath", "cues": [_cue("breath*")], "answer": "On the stairs I stop once."}],
        "triggers": [{"trigger_index": 0, "cues": [_cue("how have you been")], "reply": "Tired, thank you."}],
        "anti_triggers": [
            {"anti_trigger_index": 0, "cues": [_cue("hurry")], "reply": "Please do not rush me."}
        ],
        "asks_consent": [_cue("would you like to join", "do you agree")],
        "says_goodbye": [_cue("goodbye")],
        "trust_after": 1,
        "consent_needs": [],
        "patience": 3,
    },
}
