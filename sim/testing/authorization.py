"""Prior authorization cases of the small world, brought to where a test wants them."""

from typing import Any

from sqlalchemy import update
from sqlmodel import col

from sim.apps.cases.models import PriorAuthCase
from sim.domain.roles import Role, Side
from sim.testing.driver import Driver

_STAFF = Role.PROVIDER_STAFF

ORDER: dict[str, Any] = {
    "patient_id": "pat-back",
    "ordering_practitioner_id": "wrk-ortho",
    "source_order_id": "order-mri",
    "service_type": "imaging",
    "procedure_code": "72148",
    "description": "MRI of the lumbar spine without contrast",
    "priority": "standard",
    "diagnosis_codes": ["M54.16"],
    "site_of_service": "outpatient_hospital",
    "requested_date": "2026-03-16",
}
"""Arguments of cases.create_from_order for order-mri."""

ANSWERS: dict[str, Any] = {"weeks_of_therapy": 6, "deficit": True, "laterality": "left"}
"""Answers to form-mri."""

EVIDENCE: dict[str, str] = {
    "clinical_note": "Six weeks of physical therapy without benefit. Left ankle reflex absent.",
    "therapy_record": "Twelve visits of physical therapy from 2026-01-05 to 2026-02-16; pain unchanged.",
}
"""Texts of the documents that the policy requires, by kind."""


def draft_case(driver: Driver, **changes: Any) -> str:
    """Makes a draft of order-mri and returns its id.

    Args:
        driver: A world.
        **changes: Arguments that differ from ORDER.
    """
    return str(driver.call("cases.create_from_order", _STAFF, **{**ORDER, **changes})["case_id"])


def evidence(driver: Driver, case_id: str) -> list[str]:
    """Uploads the documents that the policy requires and returns their ids."""
    return [
        driver.call(
            "docs.upload_evidence",
            _STAFF,
            case_id=case_id,
            kind=kind,
            title=kind.replace("_", " "),
            content=text,
        )["document_id"]
        for kind, text in EVIDENCE.items()
    ]


def bundle(driver: Driver, case_id: str) -> str:
    """Uploads evidence, binds it, and returns the bundle's id."""
    made = driver.call(
        "docs.create_submission_bundle",
        _STAFF,
        case_id=case_id,
        document_ids=evidence(driver, case_id),
        include_chart_summary=True,
        include_form_responses=True,
    )
    return str(made["document_id"])


def ready_case(driver: Driver, **changes: Any) -> str:
    """Makes a case that is ready to submit: evidence bound, form answered, decided; returns its id."""
    case_id = draft_case(driver, **changes)
    driver.call(
        "auth.finalize_provider_determination",
        _STAFF,
        case_id=case_id,
        final_action="submit_pa",
        bundle_document_id=bundle(driver, case_id),
        questionnaire_answers=ANSWERS,
    )
    return case_id


def submitted_case(driver: Driver, **changes: Any) -> str:
    """Makes a submitted case and returns its id."""
    case_id = ready_case(driver, **changes)
    driver.call("auth.submit_authorization", _STAFF, case_id=case_id, channel="portal")
    return case_id


def uninsured_case(driver: Driver) -> str:
    """Makes a draft of a patient who has no coverage and returns its id."""
    return set_case(driver, draft_case(driver), coverage_id=None)


def unanswered_case(driver: Driver) -> str:
    """Makes a case that is ready but for the payer's form and returns its id."""
    case_id = draft_case(driver)
    bundle(driver, case_id)
    driver.call("auth.finalize_provider_determination", _STAFF, case_id=case_id, final_action="submit_pa")
    return case_id


def unbundled_case(driver: Driver) -> str:
    """Makes a case that lacks nothing but a bundle and returns its id."""
    case_id = draft_case(driver)
    driver.call(
        "auth.finalize_provider_determination",
        _STAFF,
        case_id=case_id,
        final_action="gather_more_evidence",
        questionnaire_answers=ANSWERS,
    )
    return case_id


def set_case(driver: Driver, case_id: str, **columns: Any) -> str:
    """Writes columns of a case as if the other side had done its work, and returns the case's id.

    For tests of one side alone; a test of both sides lets the other side's tools do it.

    Args:
        driver: A world.
        case_id: The case.
        **columns: Values, as status="denied".
    """
    with driver.office.world.transaction(Side.PAYER, write=True) as session:
        session.connection().execute(
            update(PriorAuthCase).where(col(PriorAuthCase.case_id) == case_id).values(**columns)
        )
    return case_id
