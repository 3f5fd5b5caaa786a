"""Contract examples of the worklist."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import draft_case, ready_case, set_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal
from sim.testing.review import p2p_offered


def _waiting(driver: Driver) -> dict[str, Any]:
    """An order, a draft whose date is over, and a pended case."""
    draft_case(driver, source_order_id=None)
    set_case(driver, "case-000001", requested_date="2026-02-27")
    set_case(
        driver, submitted_case(driver), status="pended_action_required", pend_due_at="2026-03-03T15:00:00Z"
    )
    return {}


def _in_order(_driver: Driver, answer: dict[str, Any]) -> None:
    shown = [(one["kind"], one["record_id"], one["next_step"], one["overdue"]) for one in answer["items"]]
    assert shown == [
        ("case", "case-000001", "coverage.check_requirement", True),
        ("case", "case-000002", "auth.respond_to_pend", False),
        ("order", "order-gold", "cases.create_from_order", False),
    ], "order-mri has a case, and what is due first comes first"
    assert answer["items"][1]["due_at"] == "2026-03-03T15:00:00Z"


def _assigned(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    ready_case(driver, source_order_id=None)
    driver.call("worklist.assign", case_id=case_id, worker_id="wrk-staff")
    return {"assigned_to": "wrk-staff"}


def _mine_only(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["record_id"], one["assigned_to"]) for one in answer["items"]] == [
        ("case-000001", "wrk-staff")
    ]


def _nothing_waits_at_the_payer(driver: Driver, answer: dict[str, Any]) -> None:
    assert [one["record_id"] for one in answer["items"]] == [], driver.status("case-000001")


def _offered(driver: Driver) -> dict[str, Any]:
    p2p_offered(driver)
    return {"kind": "peer_to_peer"}


def _a_call_waits(_driver: Driver, answer: dict[str, Any]) -> None:
    (one,) = answer["items"]
    assert (one["next_step"], one["status"]) == ("auth.respond_to_peer_to_peer", "slots_offered")


def _reassigned(driver: Driver) -> dict[str, Any]:
    case_id = draft_case(driver)
    driver.call("worklist.assign", case_id=case_id, worker_id="wrk-ortho")
    return {"case_id": case_id, "worker_id": "wrk-staff", "note": "Ask for the therapy record."}


def _has_it_now(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["worker_name"] == "Dana Price"
    assert [row["worker_id"] for row in driver.rows("SELECT * FROM worklist_assignment")] == ["wrk-staff"]
    assert driver.status(answer["case_id"]) == "draft"
    assert driver.rows("SELECT detail FROM event ORDER BY number DESC")[0] == {
        "detail": "from=wrk-ortho to=wrk-staff"
    }


def _closed(driver: Driver) -> dict[str, Any]:
    return {"case_id": set_case(driver, draft_case(driver), status="closed"), "worker_id": "wrk-staff"}


def _counted(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["orders"], answer["cases"], answer["overdue"], answer["unread_messages"]) == (1, 2, 1, 1)
    assert [(one["status"], one["cases"]) for one in answer["by_status"]] == [
        ("draft", 1),
        ("pended_action_required", 1),
    ]


EXAMPLES = (
    example("worklist.list_items", _waiting, _in_order),
    example("worklist.list_items", _assigned, _mine_only, label="of one worker"),
    example(
        "worklist.list_items",
        lambda driver: {"kind": "case"} | {} if submitted_case(driver) else {},
        _nothing_waits_at_the_payer,
        label="submitted",
    ),
    example("worklist.list_items", _offered, _a_call_waits, label="offered call"),
    refusal("worklist.list_items", Code.NOT_FOUND, lambda _: {"assigned_to": "wrk-nurse"}),
    example("worklist.assign", _reassigned, _has_it_now),
    refusal(
        "worklist.assign", Code.NOT_FOUND, lambda _: {"case_id": "case-999999", "worker_id": "wrk-staff"}
    ),
    refusal(
        "worklist.assign",
        Code.NOT_FOUND,
        lambda driver: {"case_id": draft_case(driver), "worker_id": "wrk-md"},
        label="the payer's physician",
    ),
    refusal("worklist.assign", Code.ILLEGAL_STATE, _closed),
    example("worklist.count_items", _waiting, _counted),
)
