"""A chart that is kept encoded is never an old one."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import col

from sim.apps.chart.models import ServiceRequest
from sim.apps.coverage.models import Coverage
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Role, Side
from sim.operations.call import set_clock
from sim.testing.authorization import ORDER, draft_case
from sim.testing.driver import Driver

pytest_plugins = ("sim.testing.fixtures",)

_NEW_ORDER = {"source_order_id": None}


def chart(driver: Driver, patient_id: str = "pat-back") -> dict[str, Any]:
    return driver.call("chart.get_patient_chart_by_patient", Role.PROVIDER_STAFF, patient_id=patient_id)


def orders(driver: Driver) -> list[str]:
    return [one["id"] for one in chart(driver)["resources"] if one["resourceType"] == "ServiceRequest"]


def test_a_new_order_is_in_the_chart_at_once(driver: Driver) -> None:
    assert orders(driver) == ["order-gold", "order-mri"]
    draft_case(driver, **_NEW_ORDER)
    assert orders(driver) == ["order-000001", "order-gold", "order-mri"]


def test_an_order_that_was_refused_is_not(driver: Driver) -> None:
    before = chart(driver)
    with pytest.raises(Refusal):
        driver.call("cases.create_from_order", **{**ORDER, "procedure_code": "97110"})
    assert chart(driver) == before


def test_a_changed_order_shows_its_change(driver: Driver) -> None:
    chart(driver)
    with driver.office.world.transaction(Side.PROVIDER, write=True) as session:
        session.connection().execute(
            update(ServiceRequest)
            .where(col(ServiceRequest.service_request_id) == "order-mri")
            .values(status="completed")
        )
    statuses = {one["id"]: one["status"] for one in chart(driver)["resources"] if "status" in one}
    assert statuses["order-mri"] == "completed"


def test_coverage_ends_when_its_day_is_over(driver: Driver) -> None:
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        session.connection().execute(
            update(Coverage).where(col(Coverage.patient_id) == "pat-back").values(ends_on="2026-03-02")
        )
    assert chart(driver)["coverage"][0]["active"]
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        set_clock(session, "2026-03-03T00:00:00Z")
    assert not chart(driver)["coverage"][0]["active"]


def test_worlds_do_not_share_charts(fresh_driver: Callable[[], Driver]) -> None:
    one, other = fresh_driver(), fresh_driver()
    before = chart(other)
    chart(one)
    draft_case(one, **_NEW_ORDER)
    assert chart(other) == before != chart(one)


def test_nobody_is_not_kept(driver: Driver) -> None:
    for _ in range(2):
        with pytest.raises(Refusal) as caught:
            chart(driver, "pat-nobody")
        assert caught.value.code is Code.NOT_FOUND


def test_readers_beside_writers_see_every_order_that_was_answered(driver: Driver) -> None:
    def write(number: int) -> tuple[str, list[str]]:
        made = driver.call(
            "cases.create_from_order",
            Role.PROVIDER_STAFF,
            **{**ORDER, **_NEW_ORDER, "description": f"MRI {number}"},
        )
        return made["source_order_id"], orders(driver)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(write, range(24)))
    assert all(order in seen for order, seen in answers), "who wrote an order finds it in the chart"
    assert len(orders(driver)) == 26
