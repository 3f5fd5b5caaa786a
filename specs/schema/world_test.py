"""A world whose parts do not fit one another is refused."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from specs.schema.world import World
from specs.testing import example

type Change = Callable[[dict[str, Any]], object]


_REFERRALS = {
    "most": 2,
    "recent_days": 30,
    "claims_days": 365,
    "claims_run_days": 14,
    "triggers": [{"measure": "joy", "op": "<=", "value": 1, "source": "Nobody."}],
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda w: w["courses"][0]["drugs"][1].update(medicine="aspirin"), "aspirin"),
        (lambda w: w["courses"][0]["drugs"][0]["effects"].update(joy=1), "moves joy, which nobody measures"),
        (lambda w: w["courses"][0]["drugs"][1].update(replaces=["aspirin"]), "stops aspirin"),
        (lambda w: w["courses"][0]["orders"][0].update(policy="none"), "none is no policy"),
        (lambda w: w["courses"][0].update(companions=[{"course": "gout", "share": 1}]), "gout is no course"),
        (lambda w: w["courses"][0].update(orders=[]), "needs an order"),
        (lambda w: w["plans"][0]["network"].append("elsewhere"), "elsewhere is no organisation"),
        (lambda w: w["plans"][0].update(restricted=["aspirin"]), "aspirin is no medicine"),
        (
            lambda w: w["medicines"][1].update(rxnorm=w["medicines"][0]["rxnorm"]),
            "198014 stands more than once",
        ),
        (lambda w: w["sla"][0].update(business_days=3), "either hours or business_days"),
        (lambda w: w["courses"][0].update(weight=0), "no course has a weight"),
        (lambda w: w.update(referrals=_REFERRALS), "joy is no measure"),
    ],
)
def test_parts_that_do_not_fit_are_named(change: Change, said: str) -> None:
    world = example("World")
    change(world)
    with pytest.raises(ValidationError, match=said):
        World.model_validate_json(json.dumps(world))
