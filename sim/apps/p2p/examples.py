"""Contract examples of the payer's peer-to-peer desk."""

from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role, Side
from sim.testing.driver import Driver
from sim.testing.examples import Arrange, example, refusal
from sim.testing.review import (
    GOLD,
    SLOTS,
    p2p_asked,
    p2p_chosen,
    p2p_offered,
    p2p_open,
    p2p_scheduled,
    p2p_summarised,
)

_OFFER, _SCHEDULE, _RECORD = "p2p.offer_slots", "p2p.schedule", "p2p.record_outcome"


def _of(make: Any, *given: Any, **arguments: Any) -> Arrange:
    return lambda driver: {"request_id": make(driver, *given), **arguments}


def _nowhere(**arguments: Any) -> Arrange:
    return lambda _driver: {"request_id": "p2p-999999", **arguments}


def _gold_asked(driver: Driver) -> str:
    return p2p_asked(driver, **GOLD)


def _asked_beside(driver: Driver) -> dict[str, Any]:
    p2p_asked(driver)
    return {}


def _recorded(driver: Driver) -> str:
    request_id = p2p_summarised(driver, Role.PHYSICIAN_REVIEWER, **GOLD)
    driver.call(_RECORD, request_id=request_id)
    return request_id


def _taken(driver: Driver) -> dict[str, Any]:
    """The physician's calendar has another meeting at the time."""
    request_id = p2p_asked(driver)
    from sqlalchemy import insert  # noqa: PLC0415  (this example alone writes a calendar)

    from sim.apps.people.models import CalendarSlot  # noqa: PLC0415

    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        values = {"worker_id": "wrk-md", "starts_at": SLOTS[0], "minutes": 30, "free": False}
        session.connection().execute(insert(CalendarSlot).values(**values))
    return {"request_id": request_id, "slots": SLOTS}


def _listed(_driver: Driver, answer: dict[str, Any]) -> None:
    assert [(one["status"], one["slots"]) for one in answer["requests"]] == [("requested", [])]


def _offered(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["status"] == "slots_offered"
    assert [slot["starts_at"] for slot in answer["slots"]] == SLOTS
    assert driver.rows("SELECT kind FROM message WHERE kind = 'p2p_slots' AND to_side = 'provider'")


def _chosen_by_the_cast(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["selected_slot"]) == ("slot_selected", SLOTS[0])
    events = driver.rows("SELECT side, actor_id FROM event WHERE action = 'auth.respond_to_peer_to_peer'")
    assert events == [{"side": "provider", "actor_id": "system"}]


def _in_the_calendar(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["scheduled_at"], answer["payer_contact_id"]) == (
        "scheduled",
        SLOTS[0],
        "wrk-md",
    )


def _completed(driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["outcome"]) == ("completed", "overturn")
    assert driver.status(answer["case_id"]) == "under_review"


EXAMPLES = (
    example("p2p.list", _asked_beside, _listed),
    example(_OFFER, _of(p2p_asked, slots=SLOTS), _offered),
    example(_OFFER, _of(_gold_asked, slots=SLOTS), _chosen_by_the_cast, label="the cast chooses"),
    example(_OFFER, _of(p2p_offered, slots=SLOTS), _offered, label="offered again"),
    refusal(_OFFER, Code.NOT_FOUND, _nowhere(slots=SLOTS)),
    refusal(_OFFER, Code.UNKNOWN_REVIEWER, _of(p2p_asked, slots=SLOTS, payer_contact_id="wrk-nobody")),
    refusal(_OFFER, Code.ILLEGAL_STATE, _of(p2p_chosen, slots=SLOTS)),
    refusal(_OFFER, Code.MISSING_PRECONDITION, _of(p2p_asked)),
    refusal(_OFFER, Code.CONFLICT, _taken),
    refusal(
        _OFFER,
        Code.INVALID_ARGUMENT,
        _of(p2p_asked, slots=["2026-03-01T16:00:00Z"]),
        label="a time that has passed",
    ),
    refusal(
        _OFFER,
        Code.INVALID_ARGUMENT,
        _of(p2p_asked, slots=["2026-05-01T16:00:00Z"]),
        label="a time too far ahead",
    ),
    example(_SCHEDULE, _of(p2p_chosen), _in_the_calendar),
    refusal(_SCHEDULE, Code.NOT_FOUND, _nowhere()),
    refusal(_SCHEDULE, Code.UNKNOWN_REVIEWER, _of(p2p_chosen, payer_contact_id="wrk-nobody")),
    refusal(_SCHEDULE, Code.ILLEGAL_STATE, _of(p2p_offered)),
    refusal(_SCHEDULE, Code.CONFLICT, _of(p2p_chosen, scheduled_at=SLOTS[1])),
    example(_RECORD, _of(lambda driver: p2p_summarised(driver, Role.PHYSICIAN_REVIEWER, **GOLD)), _completed),
    refusal(_RECORD, Code.NOT_FOUND, _nowhere(outcome="uphold")),
    refusal(_RECORD, Code.UNKNOWN_REVIEWER, _of(p2p_scheduled, payer_contact_id="wrk-nobody")),
    refusal(_RECORD, Code.ILLEGAL_STATE, _of(p2p_scheduled, outcome="uphold")),
    refusal(_RECORD, Code.MISSING_PRECONDITION, _of(p2p_open, Role.PROVIDER_STAFF, outcome="uphold")),
    refusal(_RECORD, Code.ALREADY_DONE, _of(_recorded, outcome="uphold")),
)
