"""Every order of the shared world, taken through by tools, ends as its hidden adjudication says."""

import json
import sqlite3
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from sim.dialog.counterparts import Counterparts
from sim.domain.roles import Role
from sim.operations.identity import Person, Sessions
from sim.operations.office import Office
from sim.scripted.payer import ScriptedPayer
from sim.testing.driver import Driver, open_sessions
from sim.world.build.testing import built, query
from sim.world.connections import HIDDEN_FILE
from sim.world.store import clone

_STAFF = Role.PROVIDER_STAFF
_ANSWERS = {"boolean": True, "integer": 6, "decimal": 6.5, "date": "2026-02-01", "text": "As in the note."}


def _driver(folder: Path) -> Driver:
    people: dict[Role, Person] = {}
    for row in query(
        "SELECT worker_id, name, role FROM worker JOIN worker_role USING (worker_id) ORDER BY worker_id"
    ):
        people.setdefault(Role(row["role"]), Person(row["worker_id"], row["name"], Role(row["role"])))
    sessions = Sessions()
    open_sessions(sessions, people)
    office = Office(clone(built(), folder), sessions, Counterparts())
    return Driver(replace(office, follower=ScriptedPayer(office)), people)


def _truth() -> dict[str, tuple[str, list[str]]]:
    connection = sqlite3.connect(built() / HIDDEN_FILE)
    rows = connection.execute("SELECT order_id, complete_outcome, required_documents FROM hidden_case_truth")
    found = {order: (outcome, json.loads(documents)) for order, outcome, documents in rows}
    connection.close()
    return found


def _answers(driver: Driver, case_id: str) -> dict[str, Any]:
    forms = driver.call("forms.list_required_forms", _STAFF, case_id=case_id)["forms"]
    questions = [question for form in forms for question in form["questions"]]
    return {
        one["link_id"]: _ANSWERS[one["type"]] if one["type"] in _ANSWERS else one["options"][0]
        for one in questions
    }


def _submit(driver: Driver, order: dict[str, Any], documents: list[str]) -> str:
    case_id = str(
        driver.call(
            "cases.create_from_order",
            _STAFF,
            patient_id=order["patient_id"],
            ordering_practitioner_id=order["worker_id"],
            source_order_id=order["service_request_id"],
            service_type=order["service_type"],
            procedure_code=order["code"],
            description=order["display"],
            priority=order["priority"],
            diagnosis_codes=order["reason_codes"].split(),
            site_of_service=order["site_of_service"],
            requested_date="2026-03-16",
        )["case_id"]
    )
    ids = [
        driver.call(
            "docs.upload_evidence", _STAFF, case_id=case_id, kind=kind, title=kind, content="From the chart."
        )["document_id"]
        for kind in documents
    ]
    bundle = driver.call("docs.create_submission_bundle", _STAFF, case_id=case_id, document_ids=ids)[
        "document_id"
    ]
    driver.call(
        "auth.finalize_provider_determination",
        _STAFF,
        case_id=case_id,
        final_action="submit_pa",
        bundle_document_id=bundle,
        questionnaire_answers=_answers(driver, case_id),
    )
    driver.call("auth.submit_authorization", _STAFF, case_id=case_id, channel="portal")
    return case_id


def test_every_order_ends_as_its_adjudication_says(tmp_path: Path) -> None:
    driver, truth = _driver(tmp_path / "world"), _truth()
    orders = query("SELECT * FROM service_request ORDER BY service_request_id")
    assert len(orders) == len(truth) == 50
    ends: Counter[str] = Counter()
    for order in orders:
        outcome, documents = truth[order["service_request_id"]]
        case_id = _submit(driver, order, documents)
        assert driver.status(case_id) == outcome, order["display"]
        ends[outcome] += 1
    assert set(ends) == {"approved", "denied"}, "both outcomes occur"
