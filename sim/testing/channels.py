"""What a provider's systems send about a case of the small world: an X12 278, a FHIR Bundle."""

from typing import Any

from sim.apps.edi.x12 import compose, composite
from sim.testing.authorization import ANSWERS
from sim.testing.driver import Driver
from sim.testing.world import NOW


def claim_bundle(driver: Driver, case_id: str, **changes: Any) -> dict[str, Any]:
    """Returns the PAS request Bundle of a case of order-mri, answers to form-mri included.

    Args:
        driver: A world.
        case_id: The case.
        **changes: Elements of the Claim that differ.
    """
    case = driver.call("cases.get_case", case_id=case_id)
    claim = {
        "resourceType": "Claim",
        "id": "claim-1",
        "identifier": [{"value": case_id}],
        "status": "active",
        "use": "preauthorization",
        "patient": {"reference": f"Patient/{case['patient_id']}"},
        "priority": {"coding": [{"code": "normal"}]},
        "insurance": [
            {"sequence": 1, "focal": True, "coverage": {"reference": f"Coverage/{case['coverage_id']}"}}
        ],
        "diagnosis": [
            {"sequence": place, "diagnosisCodeableConcept": {"coding": [{"code": code}]}}
            for place, code in enumerate(case["diagnosis_codes"], start=1)
        ],
        "item": [
            {
                "sequence": line["line_number"],
                "productOrService": {"coding": [{"code": line["procedure_code"]}]},
                "quantity": {"value": line["units"]},
            }
            for line in case["lines"]
        ],
        **changes,
    }
    answers = {
        "resourceType": "QuestionnaireResponse",
        "status": "completed",
        "item": [
            {"linkId": link_id, "answer": [{_value_key(value): value}]} for link_id, value in ANSWERS.items()
        ],
    }
    return {
        "resourceType": "Bundle",
        "type": "collection",
        "entry": [{"resource": claim}, {"resource": answers}],
    }


def interchange(driver: Driver, case_id: str, *, control: int = 1, **changes: str) -> str:
    """Returns the X12 278 request of a case of order-mri.

    Args:
        driver: A world.
        case_id: The case.
        control: Number of the interchange.
        **changes: `npi`, `member_id`, `code` or `urgency` that differ from the case's; `bundle` to attach.
    """
    (npi,) = driver.rows("SELECT npi FROM worker WHERE worker_id = 'wrk-ortho'")
    return compose(
        sender="CLINIC",
        receiver="payer-01",
        functional_id="HI",
        version="005010X217",
        control=control,
        at_time=NOW,
        body=[
            ("278",),
            ("BHT", "0007", "13", "REF1", "20260302", "1500"),
            ("HL", "1", "", "20", "1"),
            ("NM1", "X3", "2", "LAKESIDE HEALTH", "", "", "", "", "PI", "payer-01"),
            ("HL", "2", "1", "21", "1"),
            ("NM1", "1P", "1", "HADDAD", "OMAR", "", "", "", "XX", changes.get("npi", npi["npi"])),
            ("HL", "3", "2", "22", "1"),
            ("NM1", "IL", "1", "LANE", "ROBERT", "", "", "", "MI", changes.get("member_id", "M00000000")),
            ("DMG", "D8", "19580614", "M"),
            ("HL", "4", "3", "EV", "1"),
            ("TRN", "1", case_id, "9CLINIC"),
            ("UM", "HS", "I", "", composite("22", "B"), "", changes.get("urgency", "")),
            ("DTP", "472", "D8", "20260316"),
            ("HI", composite("ABK", "M5416")),
            ("PWK", "OZ", "EL", "", "", "AC", changes.get("bundle", "")),
            ("HL", "5", "4", "SS", "0"),
            ("SV1", composite("HC", changes.get("code", "72148")), "", "UN", "1"),
        ],
    )


def _value_key(value: object) -> str:
    return {bool: "valueBoolean", int: "valueInteger", str: "valueString"}[type(value)]
