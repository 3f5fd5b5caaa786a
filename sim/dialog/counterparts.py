"""The cast of a trial: who plays which patient and which peer, by script or by a model."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from sim.dialog.briefing import briefing_of
from sim.dialog.model import Model, ModelPeer, ModelPersona, ModelSettings
from sim.dialog.peer import ScriptedPeer, sides
from sim.dialog.prompts import CallContext
from sim.dialog.scripted_persona import ScriptedPersona
from sim.dialog.turns import Counterpart
from specs.schema.peer import Peer
from specs.schema.persona import Persona


class CastError(Exception):
    """A cast cannot be used; the sentence says why."""


@dataclass(frozen=True)
class Counterparts:
    """Who plays whom.

    Attributes:
        personas: Persona of each patient who answers the phone, by patient id.
        peers: Card of each peer-to-peer call, by the id of the order that it is about.
        model: Plays them all; None where their scripts do.
    """

    personas: Mapping[str, Persona] = field(default_factory=lambda: MappingProxyType({}))
    peers: Mapping[str, Peer] = field(default_factory=lambda: MappingProxyType({}))
    model: Model | None = None

    def patient(self, patient_id: str, context: CallContext) -> Counterpart | None:
        """Returns who answers a patient's phone; None where nobody does.

        Args:
            patient_id: The patient.
            context: What is known of the patient at run time.
        """
        persona = self.personas.get(patient_id)
        if persona is None:
            return None
        if self.model is None:
            return ScriptedPersona(persona, context)
        return ModelPersona(persona.narrative, context, self.model)

    def peer(self, order_id: str) -> Counterpart | None:
        """Returns who is at the other end of a peer-to-peer call; None where a live agent is, or nobody.

        Args:
            order_id: The order that the call is about.
        """
        card = self.peers.get(order_id)
        if card is None:
            return None
        if self.model is None:
            return ScriptedPeer(card)
        return ModelPeer(briefing_of(card), sides(card)[1], self.model)


def load_cast(file: Path) -> Counterparts:
    """Reads a cast.

    Args:
        file: JSON: `{"personas": {patient id: Persona}, "peers": {order id: Peer}, "model": ModelSettings}`; each
            key may be left out, and without `model` the scripts play.

    Raises:
        CastError: The file cannot be read or names what is no persona, peer or model.
    """
    try:
        asked: Any = json.loads(file.read_text("utf-8"))
        unknown = sorted(set(asked) - {"personas", "peers", "model"})
        if unknown:
            raise ValueError(f"it has the unknown key {', '.join(unknown)}")
        settings = asked.get("model")
        return Counterparts(
            {
                key: Persona.model_validate_json(json.dumps(one))
                for key, one in asked.get("personas", {}).items()
            },
            {key: Peer.model_validate_json(json.dumps(one)) for key, one in asked.get("peers", {}).items()},
            Model(ModelSettings(**settings)) if settings else None,
        )
    except (OSError, ValueError, TypeError, AttributeError) as error:
        first = str(error).splitlines()[0]
        raise CastError(f"{file}: the cast cannot be used: {first}.") from error
