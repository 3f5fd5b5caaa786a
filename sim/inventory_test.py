"""The world is as large as the paper says (CHI-Bench section 3.1, app. C)."""

import os
from pathlib import Path

import pytest

from sim.domain.roles import Side
from sim.inventory import built, declared
from sim.operations.catalog import OFFICE_APPS, agent_apps, operations
from sim.operations.catalog import declared as declared_in


def test_what_is_declared() -> None:
    counts = declared()
    assert counts["apps"] == 20
    assert counts["tools"] == {"provider": 30, "payer": 41, "care_management": 16}
    assert counts["routes"] == 151
    assert counts["statuses"] == 29


def test_what_is_built() -> None:
    counts = built(Path(os.environ.get("SIM_WORLD", "sim/world/build/metro/world")))
    assert counts["patients"] == 50
    assert 85 <= counts["workers"] <= 95
    assert 4_750 <= counts["chart_activities"] <= 5_250


@pytest.mark.parametrize("app", [*dict.fromkeys(app for _, app in agent_apps()), *OFFICE_APPS])
def test_every_app_declares_operations(app: str) -> None:
    tools = declared_in(app, "tools")
    routes = declared_in(app, "routes")
    assert all(operation.app == app for operation in (*tools, *routes))
    assert all(operation.tool for operation in tools)
    assert not any(operation.tool for operation in routes)
    assert bool(tools) == (app not in OFFICE_APPS)
    assert tools or routes


def test_an_operation_is_declared_once() -> None:
    keys = [(operation.side, operation.name) for operation in operations()]
    assert len(set(keys)) == len(keys)
    assert {operation.side for operation in operations()} == set(Side)
