"""Peer-to-peer cards of the small world: the payer's physician for order-mri, the ordering one for order-gold."""

import json
from typing import Any

from specs.schema.peer import Peer

OPENING = "Good morning, thank you for the time."
"""What each counterpart says first."""

ANSWER = "Twelve visits of physical therapy, without benefit."
"""What each counterpart answers when asked about therapy."""


def small_peers() -> dict[str, Peer]:
    """Returns the cards by the id of the order that they are about."""
    return {"order-mri": _card("provider"), "order-gold": _card("payer")}


def _card(benchmark_side: str) -> Peer:
    return Peer.model_validate_json(json.dumps({**_CARD, "benchmark_side": benchmark_side}))


def _cue(*phrases: str, asked: bool = False) -> dict[str, Any]:
    return {"groups": [list(phrases)], "asked": asked}


_POSITION = {
    "position_summary": "Therapy decides.",
    "required_anchors": ["The therapy record."],
    "forbidden_arguments": [],
}
_CARD: dict[str, Any] = {
    "apiVersion": "hermed/v1",
    "kind": "Peer",
    "name": "small",
    "title": "A call of the small world",
    "turn_limit": 6,
    "coordination_contract": {
        "offered_slots": ["2026-03-03T16:00:00Z", "2026-03-04T16:00:00Z"],
        "slot_selection_rule": {"rule": "earliest"},
    },
    "counterpart": {
        "identity": "You are a physician.",
        "goal": "You want to understand the request.",
        "opening_statement": OPENING,
        "counterpart_facts": [
            {"text": ANSWER, "reveal_mode": "reveal_if_asked", "trigger_tags": ["therapy"]}
        ],
    },
    "script": {
        "topics": [{"tag": "therapy", "cues": [_cue("therapy", asked=True)]}],
        "asks_position": [_cue("will you approve")],
        "withholding": "I decide after the call.",
        "unknown": ["I do not know."],
        "acknowledging": ["I see."],
    },
    "scoring": {
        "primary_issue": "Whether conservative care was tried.",
        "required_resolution_points": ["How long the therapy lasted."],
        "fixed_result": "overturn",
        "forbidden_shortcuts": [],
        "summary_requirements": ["The length of the therapy."],
        "payer_policy": _POSITION,
        "provider_policy": _POSITION,
        "determination_contract": {"decision": "approved", "rationale_points": ["Therapy was tried."]},
    },
}
