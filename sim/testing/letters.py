"""Letters and appeals of the small world, brought to where a test wants them."""

from typing import Any

from sim.domain.roles import Role
from sim.testing.driver import Driver
from sim.testing.review import finalized

BASIS: dict[str, Any] = {
    "supporting_basis": "No record of six weeks of conservative care was received.",
    "policy_citations": ["mp-mri 1.a"],
}
"""What a writer adds to a letter."""


def drafted(driver: Driver, decision: str = "denied", **changes: Any) -> str:
    """Makes a case with a final determination and the draft of its letter; returns the letter's id."""
    case_id = finalized(driver, decision, **changes)
    kind = {"approved": "approval", "denied": "denial", "pended": "pend"}[decision]
    return str(driver.call(f"payer_letter_center.generate_{kind}", case_id=case_id, **BASIS)["letter_id"])


def delivered(driver: Driver, decision: str = "denied", **changes: Any) -> str:
    """Makes a delivered letter and returns its id."""
    letter_id = drafted(driver, decision, **changes)
    driver.call("payer_letter_center.deliver", letter_id=letter_id, channel="portal")
    return letter_id


def case_of(driver: Driver, letter_id: str) -> str:
    """Returns the case of a letter."""
    return str(driver.call("payer_letter_center.get", letter_id=letter_id)["case_id"])


def appealed(driver: Driver, **changes: Any) -> str:
    """Makes an appeal of a denial and returns its id."""
    case_id = case_of(driver, delivered(driver, **changes))
    driver.call(
        "auth.file_appeal",
        Role.PROVIDER_STAFF,
        case_id=case_id,
        rationale="The therapy record shows six weeks of care.",
    )
    return str(driver.call("appeals.list", case_id=case_id)["appeals"][-1]["appeal_id"])


def acknowledged(driver: Driver) -> str:
    """Makes an acknowledged appeal and returns its id."""
    appeal_id = appealed(driver)
    driver.call("appeals.acknowledge", appeal_id=appeal_id)
    return appeal_id


def assigned(driver: Driver) -> str:
    """Makes an appeal with a reviewer and returns its id."""
    appeal_id = acknowledged(driver)
    driver.call("appeals.assign_reviewer", appeal_id=appeal_id, reviewer_id="wrk-appeals")
    return appeal_id


def reviewed(driver: Driver, outcome: str = "overturned") -> str:
    """Makes an appeal with a review and returns its id."""
    appeal_id = assigned(driver)
    driver.call(
        "appeals.record_review",
        appeal_id=appeal_id,
        findings="The therapy record documents six weeks of conservative care.",
        recommendation=outcome,
        policy_citations=["1.a"],
    )
    return appeal_id


def decided_appeal(driver: Driver, outcome: str = "overturned") -> str:
    """Makes a decided appeal and returns its id."""
    appeal_id = reviewed(driver, outcome)
    driver.call(
        "appeals.decide",
        appeal_id=appeal_id,
        outcome=outcome,
        rationale="Criterion 1.a of the policy was weighed.",
    )
    return appeal_id


def appeal_case_id(driver: Driver, appeal_id: str) -> str:
    """Returns the case of an appeal."""
    return str(driver.rows("SELECT case_id FROM appeal WHERE appeal_id = :id", id=appeal_id)[0]["case_id"])


def told_appeal(driver: Driver, outcome: str = "overturned") -> str:
    """Makes a decided appeal whose notice is delivered and returns its id."""
    appeal_id = decided_appeal(driver, outcome)
    letter = driver.call(
        "payer_letter_center.generate_notification",
        case_id=appeal_case_id(driver, appeal_id),
        notification_type=f"appeal_{outcome}",
    )
    driver.call("payer_letter_center.deliver", letter_id=letter["letter_id"], channel="portal")
    return appeal_id


def external(driver: Driver) -> str:
    """Makes an external appeal after an upheld one and returns its id."""
    case_id = appeal_case_id(driver, told_appeal(driver, "upheld"))
    driver.call(
        "auth.file_external_appeal",
        Role.PROVIDER_STAFF,
        case_id=case_id,
        rationale="The denial is still wrong.",
    )
    return str(driver.call("appeals.list", case_id=case_id)["appeals"][-1]["appeal_id"])
