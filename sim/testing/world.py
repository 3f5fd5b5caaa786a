"""A small world with ids that tests may name.

Provider office org-clinic: wrk-ortho (orders), wrk-cardio (gold card for imaging), wrk-staff (provider staff).
Payer org-payer: wrk-intake, wrk-nurse, wrk-md, wrk-appeals, wrk-external. Care management org-care: wrk-care.
Patients: pat-back (left leg pain, MRI ordered by wrk-ortho: order-mri; and by wrk-cardio: order-gold), pat-heart (heart
failure, referral ref-heart, persona), pat-none (nobody answers; referral ref-none). All are members of plan-ma
(Medicare Advantage, IL) but pat-heart (plan-com, commercial, CA). 72148 needs review on both plans, 97110 only
notification; 72100 nothing. The policy mp-mri has the criteria 1 (group), 1.a and 1.b, the form form-mri, and requires a
clinical note and therapy records.
"""

from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import insert
from sqlalchemy import text as sql
from sqlmodel import SQLModel

from sim.apps.chart import models as chart
from sim.apps.cm_intake.models import CMReferral
from sim.apps.coverage import models as coverage
from sim.apps.forms import models as forms
from sim.apps.people import models as people
from sim.apps.policy_library import models as policies
from sim.domain.codes import npi
from sim.domain.roles import Role
from sim.operations.identity import Person
from sim.world.connections import HIDDEN_FILE, WORLD_FILE
from sim.world.schema import create
from sim.world.tables import ClockRule, WorldState

NOW = "2026-03-02T15:00:00Z"
"""Where the clock stands: a Monday, nine in the morning in Chicago."""

STAFF: dict[Role, str] = {
    Role.PROVIDER_STAFF: "wrk-staff",
    Role.INTAKE_COORDINATOR: "wrk-intake",
    Role.UM_NURSE: "wrk-nurse",
    Role.PHYSICIAN_REVIEWER: "wrk-md",
    Role.APPEALS_MEDICAL_DIRECTOR: "wrk-appeals",
    Role.EXTERNAL_REVIEW_COORDINATOR: "wrk-external",
    Role.CARE_MANAGER: "wrk-care",
}
"""The worker who acts in each role."""


def people_by_role() -> dict[Role, Person]:
    """Returns one person of the small world for each role."""
    return {role: Person(worker, _NAMES[worker], role) for role, worker in STAFF.items()}


def make(folder: Path) -> Path:
    """Makes the small world.

    Args:
        folder: An existing empty folder.

    Returns:
        The folder.
    """
    from sqlalchemy import create_engine  # noqa: PLC0415  (tests only)

    create(folder)
    engine = create_engine(f"sqlite:///{folder / WORLD_FILE}")
    with engine.begin() as connection:
        connection.execute(sql("ATTACH DATABASE :file AS hidden"), {"file": str(folder / HIDDEN_FILE)})
        for row in _rows():
            connection.execute(insert(type(row)), [row.model_dump()])
    engine.dispose()
    return folder


_NAMES = {
    "wrk-staff": "Dana Price",
    "wrk-ortho": "Omar Haddad",
    "wrk-cardio": "Carla Nunez",
    "wrk-intake": "Ines Walker",
    "wrk-nurse": "Nora Blake",
    "wrk-md": "Miles Okafor",
    "wrk-md2": "Priya Raman",
    "wrk-appeals": "Anna Fischer",
    "wrk-external": "Evan Cole",
    "wrk-care": "Grace Lin",
}
_PROFESSIONS = {
    "wrk-staff": ("org-clinic", "coordinator", "prior authorization", "", ()),
    "wrk-ortho": ("org-clinic", "physician", "orthopedic surgery", "MD", ()),
    "wrk-cardio": ("org-clinic", "physician", "cardiology", "MD", ()),
    "wrk-intake": ("org-payer", "coordinator", "intake", "", (Role.INTAKE_COORDINATOR,)),
    "wrk-nurse": ("org-payer", "nurse", "utilization management", "RN", (Role.UM_NURSE,)),
    "wrk-md": ("org-payer", "medical_director", "orthopedic surgery", "MD", (Role.PHYSICIAN_REVIEWER,)),
    "wrk-md2": ("org-payer", "medical_director", "internal medicine", "MD", (Role.PHYSICIAN_REVIEWER,)),
    "wrk-appeals": ("org-payer", "medical_director", "appeals", "MD", (Role.APPEALS_MEDICAL_DIRECTOR,)),
    "wrk-external": ("org-payer", "coordinator", "external review", "", (Role.EXTERNAL_REVIEW_COORDINATOR,)),
    "wrk-care": ("org-care", "nurse", "care management", "RN", (Role.CARE_MANAGER,)),
}
_PLANS = {"pat-back": "plan-ma", "pat-heart": "plan-com", "pat-none": "plan-ma"}


def _rows() -> Iterator[SQLModel]:
    yield WorldState(world="small", spec_digest="sha256:" + "0" * 64, now=NOW)
    yield ClockRule(operation="cm_outreach.send_message", minutes=2)
    yield from _offices()
    yield from _plans()
    yield from _patients()
    yield from _policy()


def _offices() -> Iterator[SQLModel]:
    for place, (key, side) in enumerate(
        (("org-clinic", "provider"), ("org-payer", "payer"), ("org-care", "care_management"))
    ):
        yield people.Organization(
            organization_id=key,
            name=key.removeprefix("org-").title(),
            side=side,
            npi=npi(f"20000000{place}"),
            phone=f"312-555-01{place:02d}",
            fax=f"312-555-01{place + 10:02d}",
            address="1 Main Street, Chicago",
            state="IL",
        )
    for place, (key, (organization, profession, specialty, letters, roles)) in enumerate(
        _PROFESSIONS.items()
    ):
        yield people.Worker(
            worker_id=key,
            organization_id=organization,
            name=_NAMES[key],
            profession=profession,
            specialty=specialty,
            credentials=letters,
            npi=npi(f"10000000{place}") if profession in {"physician", "medical_director"} else None,
            license_state="IL",
            phone=f"312-555-01{place + 20:02d}",
            email=f"{key}@example.org",
        )
        for role in (Role.PROVIDER_STAFF,) if key == "wrk-staff" else roles:
            yield people.WorkerRole(worker_id=key, role=role)
        yield people.DirectoryContact(
            contact_id=key.replace("wrk", "contact"),
            organization_id=organization,
            worker_id=key,
            name=_NAMES[key],
            role=profession,
            phone=f"312-555-01{place + 20:02d}",
            fax="312-555-0110",
            email=f"{key}@example.org",
        )


def _plans() -> Iterator[SQLModel]:
    yield coverage.Payer(payer_id="payer-01", organization_id="org-payer", name="Lakeside Health")
    for key, line, state in (("plan-ma", "medicare_advantage", "IL"), ("plan-com", "commercial", "CA")):
        yield coverage.Plan(plan_id=key, payer_id="payer-01", name=key, product_line=line, state=state)
        for code, lane in (("72148", "review"), ("97110", "notification")):
            yield coverage.PlanRule(plan_id=key, procedure_code=code, lane=lane)
        yield coverage.NetworkMember(plan_id=key, organization_id="org-clinic")
    yield coverage.GoldCard(
        plan_id="plan-ma",
        worker_id="wrk-cardio",
        service_type="imaging",
        since="2025-01-01",
        approval_percent=97,
    )
    yield coverage.FormularyEntry(
        plan_id="plan-ma",
        rxnorm="327361",
        name="adalimumab",
        tier=5,
        prior_authorization=True,
        step_therapy="methotrexate",
    )
    every = "commercial self_funded medicare_advantage medicaid_managed_care"
    for key, where, lines, priority, hours, days, source in (
        ("federal_standard", "federal", every, "standard", 168, 0, "42 CFR 422.568(b)(1)"),
        ("federal_expedited", "federal", every, "expedited", 72, 0, "42 CFR 422.572(a)"),
        ("ca_standard", "CA", "commercial", "standard", 0, 5, "Cal. Health & Safety Code 1367.01(h)(1)"),
    ):
        yield coverage.SlaRuleRow(
            rule_id=key,
            jurisdiction=where,
            product_lines=lines,
            priority=priority,
            hours=hours,
            business_days=days,
            source=source,
        )


def _patients() -> Iterator[SQLModel]:
    for place, (key, first, last, born, sex) in enumerate(
        (
            ("pat-back", "Robert", "Lane", "1958-06-14", "male"),
            ("pat-heart", "Teresa", "Vega", "1955-02-09", "female"),
            ("pat-none", "Ida", "Stone", "1949-11-30", "female"),
        )
    ):
        yield chart.Patient(
            patient_id=key,
            mrn=f"MRN{place:06d}",
            first_name=first,
            last_name=last,
            birth_date=born,
            sex=sex,
            phone=f"312-555-01{place + 50:02d}",
            address="2 Oak Street, Chicago",
            state="IL",
            language="en",
            primary_care_id="wrk-cardio",
        )
        yield coverage.Coverage(
            coverage_id=f"cov-{key}",
            patient_id=key,
            plan_id=_PLANS[key],
            member_id=f"M{place:08d}",
            starts_on="2025-01-01",
        )
    yield from _back()
    yield from _heart()


def _back() -> Iterator[SQLModel]:
    yield chart.Encounter(
        encounter_id="enc-back",
        patient_id="pat-back",
        worker_id="wrk-ortho",
        kind="AMB",
        starts_at="2026-02-20T15:00:00Z",
        ends_at="2026-02-20T15:30:00Z",
        reason="Leg pain",
    )
    yield chart.Condition(
        condition_id="cond-back",
        patient_id="pat-back",
        code="M54.16",
        display="Radiculopathy, lumbar region",
        onset_on="2025-12-01",
        clinical_status="active",
    )
    yield chart.ClinicalNote(
        note_id="note-back",
        patient_id="pat-back",
        encounter_id="enc-back",
        worker_id="wrk-ortho",
        type_code="11506-3",
        title="Progress note",
        written_at="2026-02-20T15:40:00Z",
        text="Six weeks of physical therapy without benefit. Left ankle reflex absent.",
    )
    for key, who in (("order-mri", "wrk-ortho"), ("order-gold", "wrk-cardio")):
        yield chart.ServiceRequest(
            service_request_id=key,
            patient_id="pat-back",
            worker_id=who,
            service_type="imaging",
            code="72148",
            display="MRI of the lumbar spine without contrast",
            reason_codes="M54.16",
            priority="standard",
            site_of_service="outpatient_hospital",
            authored_at="2026-02-20T15:45:00Z",
            status="active",
        )


def _heart() -> Iterator[SQLModel]:
    yield chart.Condition(
        condition_id="cond-none",
        patient_id="pat-none",
        code="I50.22",
        display="Chronic systolic heart failure",
        onset_on="2023-05-01",
        clinical_status="active",
    )
    yield chart.Condition(
        condition_id="cond-heart",
        patient_id="pat-heart",
        code="I50.22",
        display="Chronic systolic heart failure",
        onset_on="2024-05-01",
        clinical_status="active",
    )
    yield chart.Observation(
        observation_id="obs-bnp",
        patient_id="pat-heart",
        category="laboratory",
        code="33762-6",
        display="NT-proBNP",
        value=2410.0,
        unit="pg/mL",
        high=125.0,
        taken_at="2026-02-18T10:00:00Z",
    )
    yield chart.MedicationRequest(
        medication_request_id="med-furosemide",
        patient_id="pat-heart",
        rxnorm="4603",
        display="furosemide",
        dosage="40 mg by mouth once a day",
        indication="I50.22",
        authored_at="2026-02-19T10:00:00Z",
        status="active",
        worker_id="wrk-cardio",
    )
    for key, patient in (("ref-heart", "pat-heart"), ("ref-none", "pat-none")):
        yield CMReferral(
            referral_id=key,
            patient_id=patient,
            source="hospital_discharge",
            reason="Discharged on 2026-02-21 after a stay for heart failure.",
            received_at="2026-02-27T09:00:00Z",
        )


def _policy() -> Iterator[SQLModel]:
    yield policies.Policy(
        policy_id="mp-mri",
        title="MRI of the lumbar spine",
        version="2026.1",
        effective_from="2026-01-01",
        service_category="imaging",
        summary="Covered for radiculopathy after six weeks of conservative care, or with a deficit.",
        source="ACR Appropriateness Criteria: Low Back Pain",
    )
    yield policies.PolicyCode(policy_id="mp-mri", procedure_code="72148")
    for key, parent, position, rule, said in (
        ("1", None, 1, "any", "Any of the following:"),
        ("1.a", "1", 1, "leaf", "Six weeks of conservative care without benefit."),
        ("1.b", "1", 2, "leaf", "A new or worse neurological deficit."),
    ):
        yield policies.PolicyCriterion(
            policy_id="mp-mri", criterion_id=key, parent_id=parent, position=position, rule=rule, text=said
        )
    for kind in ("clinical_note", "therapy_record"):
        yield policies.PolicyDocument(policy_id="mp-mri", kind=kind)
    yield forms.Questionnaire(
        form_id="form-mri", policy_id="mp-mri", payer_id="payer-01", title="MRI request"
    )
    yield forms.QuestionnaireCode(form_id="form-mri", procedure_code="72148")
    for position, (link, said, kind, options, unit) in enumerate(
        (
            ("weeks_of_therapy", "How many weeks of physical therapy?", "integer", [], "wk"),
            ("deficit", "Is there a neurological deficit?", "boolean", [], None),
            ("laterality", "Which side?", "choice", ["left", "right", "both"], None),
        ),
        start=1,
    ):
        yield forms.Question(
            form_id="form-mri",
            link_id=link,
            position=position,
            text=said,
            type=kind,
            required=link != "laterality",
            options=options,
            unit=unit,
        )
    for order in ("order-mri", "order-gold"):
        yield policies.CaseTruth(
            order_id=order,
            policy_id="mp-mri",
            complete_outcome="denied" if order == "order-mri" else "approved",
            incomplete_action="pended",
            route_target="nurse_review" if order == "order-mri" else "gold_card",
            gold_card=order == "order-gold",
            required_documents=["clinical_note", "therapy_record"],
            required_diagnoses=["M54.16"],
            appeal_outcome="overturned",
            external_outcome="overturned",
            citations=["1.a"],
        )
