"""The world is as large as the paper says (CHI-Bench section 3.1, app. C)."""

import os
from pathlib import Path

from sim.domain.apps import AGENT_APPS, apps
from sim.domain.roles import Side
from sim.inventory import built, declared
from sim.operations.catalog import operations, tools


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


def test_every_app_declares_operations() -> None:
    assert {operation.app for operation in operations()} == set(apps())
    for side in Side:
        assert {operation.app for operation in tools(side).values()} == set(AGENT_APPS[side])


def test_what_is_a_tool_stands_among_the_tools_of_its_server() -> None:
    declared_so = {(operation.side, operation.name) for operation in operations() if operation.tool}
    assert declared_so == {(side, name) for side in Side for name in tools(side)}


def test_an_operation_is_declared_once() -> None:
    keys = [(operation.side, operation.name) for operation in operations()]
    assert len(set(keys)) == len(keys)
    assert {operation.side for operation in operations()} == set(Side)
