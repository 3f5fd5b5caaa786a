"""Contract examples of the inbox."""

from typing import Any

from sim.domain.errors import Code
from sim.testing.authorization import submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal

_ACKNOWLEDGEMENT = "msg-000002"
_TO_THE_PAYER = "msg-000001"


def _submitted(driver: Driver) -> dict[str, Any]:
    return {"case_id": submitted_case(driver)}


def _acknowledged(_driver: Driver, answer: dict[str, Any]) -> None:
    (message,) = answer["messages"]
    assert (message["message_id"], message["kind"]) == (_ACKNOWLEDGEMENT, "acknowledgement")
    assert "read_at" not in message, "listing is not reading"
    assert "body" not in message


def _message(message_id: str) -> Any:
    def arrange(driver: Driver) -> dict[str, Any]:
        submitted_case(driver)
        return {"message_id": message_id}

    return arrange


def _read_once(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["read_at"] == "2026-03-02T15:00:00Z"
    assert "2026-03-09T15:00:00Z" in answer["body"], "it says by when the payer decides"
    before = driver.rows("SELECT events FROM world_state")
    assert driver.call("inbox.read_message", message_id=_ACKNOWLEDGEMENT) == answer
    assert driver.rows("SELECT events FROM world_state") == before, "the first reading is the one on record"


EXAMPLES = (
    example("inbox.list_messages", _submitted, _acknowledged, label="of a case"),
    example("inbox.list_messages", lambda _: {}, label="all"),
    refusal("inbox.list_messages", Code.NOT_FOUND, lambda _: {"case_id": "case-999999"}),
    example("inbox.read_message", _message(_ACKNOWLEDGEMENT), _read_once),
    refusal("inbox.read_message", Code.NOT_FOUND, _message(_TO_THE_PAYER), label="the payer's message"),
    refusal("inbox.read_message", Code.NOT_FOUND, lambda _: {"message_id": "msg-999999"}),
)
