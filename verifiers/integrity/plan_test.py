from pathlib import Path

import pytest

from verifiers.integrity.plan import PLAN, Check, Scope

PER_TASK = {
    "spec_test",
    "contract_test",
    "blind_test",
    "solver_test",
    "leak_test",
    "image_test",
    "repro_test",
}
"""The sub-targets that the architecture page gives every task."""


@pytest.mark.parametrize("check", PLAN, ids=lambda check: f"{check.number}-{check.target}")
def test_every_named_target_exists(check: Check) -> None:
    if check.scope is Scope.VERIFIERS:
        assert Path("verifiers", check.target + ".py").is_file()
    else:
        assert check.target in PER_TASK
        driver = Path("tasks/testing", check.target + ".py")
        # The layers and images of a task are checked by the image rules, not by a driver.
        assert driver.is_file() or check.target in {"leak_test", "image_test"}


def test_every_kind_of_test_holds_something() -> None:
    assert {check.target for check in PLAN if check.scope is Scope.TASK} == PER_TASK


def test_the_plan_is_in_order_and_says_nothing_twice() -> None:
    assert [check.number for check in PLAN] == sorted(check.number for check in PLAN)
    assert len({check.title for check in PLAN}) == len(PLAN)
    assert len({(check.number, check.scope, check.target) for check in PLAN}) == len(PLAN)
