"""Contract examples of the payer's workspace."""

from typing import Any

from sim.domain.errors import Code
from sim.domain.roles import Role
from sim.testing.authorization import draft_case, submitted_case
from sim.testing.driver import Driver
from sim.testing.examples import example, refusal
from sim.testing.letters import appealed, case_of, delivered, drafted
from sim.testing.review import with_nurse

_NOBODY = {"case_id": "case-9"}
_DONE = {"reason": "Approved and told."}


def _one(kind: str) -> Any:
    def check(_driver: Driver, answer: dict[str, Any]) -> None:
        assert [task["kind"] for task in answer["tasks"]] == [kind]

    return check


def _arrived(driver: Driver) -> dict[str, Any]:
    submitted_case(driver)
    return {}


def _queued(driver: Driver) -> dict[str, Any]:
    with_nurse(driver)
    return {}


def _filed(driver: Driver) -> dict[str, Any]:
    appealed(driver)
    return {}


def _told(driver: Driver, decision: str = "approved") -> dict[str, Any]:
    return {"case_id": case_of(driver, delivered(driver, decision)), **_DONE}


def _closed(driver: Driver) -> dict[str, Any]:
    arguments = _told(driver)
    driver.call("workspace.close_case", **arguments)
    return arguments


def _glance(_driver: Driver, answer: dict[str, Any]) -> None:
    assert (answer["status"], answer["determination"]) == ("approved", "approved")
    assert answer["allowed_next"] == ["closed"]
    assert len(answer["letters"]) == 1


def _is_closed(driver: Driver, answer: dict[str, Any]) -> None:
    assert answer["case_status"] == driver.status(answer["case_id"]) == "closed"


EXAMPLES = (
    example("workspace.my_tasks", _arrived, _one("intake"), role=Role.INTAKE_COORDINATOR, label="intake"),
    example("workspace.my_tasks", _queued, _one("review"), role=Role.UM_NURSE, label="nurse"),
    example(
        "workspace.my_tasks", _filed, _one("appeal"), role=Role.APPEALS_MEDICAL_DIRECTOR, label="appeals"
    ),
    example("workspace.case_summary", lambda driver: {"case_id": _told(driver)["case_id"]}, _glance),
    refusal("workspace.case_summary", Code.NOT_FOUND, lambda driver: {"case_id": draft_case(driver)}),
    example("workspace.close_case", _told, _is_closed),
    refusal(
        "workspace.close_case", Code.UNKNOWN_REVIEWER, lambda driver: {**_told(driver), "actor": "wrk-nobody"}
    ),
    refusal("workspace.close_case", Code.NOT_FOUND, lambda _: {**_NOBODY, **_DONE}),
    refusal("workspace.close_case", Code.ALREADY_DONE, _closed),
    refusal(
        "workspace.close_case", Code.ILLEGAL_STATE, lambda driver: {"case_id": with_nurse(driver), **_DONE}
    ),
    refusal(
        "workspace.close_case",
        Code.MISSING_PRECONDITION,
        lambda driver: {"case_id": case_of(driver, drafted(driver, "approved")), **_DONE},
    ),
    # The provider may still appeal.
    refusal("workspace.close_case", Code.CONFLICT, lambda driver: _told(driver, "denied")),
)
