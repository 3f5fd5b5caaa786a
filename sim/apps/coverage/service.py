"""Finding out what a plan asks, who is covered, and what is on a formulary."""

from sqlmodel import Session, col, func, select

from sim.apps.cases.coverage import payer_of
from sim.apps.cases.lines import lines_of
from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.stages import BEFORE_SUBMISSION
from sim.apps.cases.types import CaseId
from sim.apps.chart.coverage import coverage_of
from sim.apps.chart.models import Patient
from sim.apps.chart.types import PatientId
from sim.apps.coverage.models import FormularyEntry, NetworkMember, Plan
from sim.apps.coverage.requirement import has_gold_card, in_network, requirement_of, strictest
from sim.apps.coverage.types import (
    CoverageOnFile,
    Coverages,
    Formulary,
    FormularyAnswer,
    LineRequirement,
    Network,
    RequirementChecked,
    SearchFormulary,
)
from sim.apps.forms.responses import forms_of_case
from sim.apps.people.models import Organization
from sim.domain.machines import PA_CASE
from sim.domain.statuses import PACaseStatus
from sim.operations.call import Call


def check_requirement(call: Call, arguments: CaseId) -> RequirementChecked:
    """Asks the plan of a case what it wants; a draft becomes requirement_checked."""
    case = call.get(PriorAuthCase, arguments.case_id)
    PA_CASE.require(case.status, BEFORE_SUBMISSION, "A check of what the plan asks")
    session = call.session
    covered, plan = payer_of(session, case)
    lines = [
        LineRequirement(
            line_number=line.line_number,
            procedure_code=line.procedure_code,
            requirement=requirement_of(session, plan.plan_id, line.procedure_code),
        )
        for line in lines_of(session, case.case_id)
    ]
    strict = strictest([line.requirement for line in lines])
    if case.status == PACaseStatus.DRAFT:
        target = PACaseStatus.REQUIREMENT_CHECKED
        call.transition(case, PA_CASE, target, case_id=case.case_id, detail=f"requirement={strict}")
    else:
        call.record(case_id=case.case_id, detail=f"requirement={strict}")
    day = case.requested_date or call.now[:10]
    orders = case.ordering_practitioner_id
    return RequirementChecked(
        case_id=case.case_id,
        status=case.status,
        coverage_id=covered.coverage_id,
        plan_id=plan.plan_id,
        plan=plan.name,
        product_line=plan.product_line,
        state=plan.state,
        covered=covered.starts_on <= day <= (covered.ends_on or day),
        covered_on=day,
        in_network=in_network(session, plan.plan_id, orders),
        gold_card=has_gold_card(session, plan.plan_id, orders, case.service_type, call.now[:10]),
        requirement=strict,
        lines=lines,
        form_ids=[state.form.form_id for state in forms_of_case(session, case.case_id).forms],
    )


def get_coverage(call: Call, arguments: PatientId) -> Coverages:
    """Returns a patient's memberships of plans."""
    call.get(Patient, arguments.patient_id)
    found = coverage_of(call.session, [arguments.patient_id], call.now[:10]).get(arguments.patient_id, [])
    return Coverages(
        patient_id=arguments.patient_id,
        coverage=[
            CoverageOnFile(**one.model_dump(), network=_network(call.session, one.plan_id)) for one in found
        ],
    )


def search_formulary(call: Call, arguments: SearchFormulary) -> Formulary:
    """Returns the entries of a plan's formulary that fit every criterion."""
    call.get(Plan, arguments.plan_id)
    criteria = [col(FormularyEntry.plan_id) == arguments.plan_id]
    if arguments.medicine is not None:
        criteria.append(col(FormularyEntry.name).icontains(arguments.medicine.strip(), autoescape=True))
    if arguments.rxnorm is not None:
        criteria.append(col(FormularyEntry.rxnorm) == arguments.rxnorm)
    if arguments.prior_authorization is not None:
        criteria.append(col(FormularyEntry.prior_authorization) == arguments.prior_authorization)
    total = call.session.exec(select(func.count()).select_from(FormularyEntry).where(*criteria)).one()
    wanted = (
        select(FormularyEntry)
        .where(*criteria)
        .order_by(col(FormularyEntry.name), col(FormularyEntry.rxnorm))
        .limit(arguments.limit)
    )
    return Formulary(
        plan_id=arguments.plan_id,
        total=total,
        entries=[FormularyAnswer(**one.model_dump(exclude={"plan_id"})) for one in call.session.exec(wanted)],
    )


def _network(session: Session, plan_id: str) -> list[Network]:
    wanted = (
        select(Organization)
        .join(NetworkMember, col(NetworkMember.organization_id) == col(Organization.organization_id))
        .where(NetworkMember.plan_id == plan_id)
        .order_by(col(Organization.organization_id))
    )
    return [Network(organization_id=one.organization_id, name=one.name) for one in session.exec(wanted)]
