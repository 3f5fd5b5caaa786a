"""What a plan asks for orders that are about to be signed (CDS Hooks order-sign, as in Da Vinci CRD)."""

from dataclasses import dataclass

from pydantic import Field

from sim.apps.api_gateway.elements import Concept, Element, read, refused, resources_in
from sim.apps.api_gateway.models import Card, Cards, CardSource, CoverageInformation, OrderSign
from sim.apps.cases.coverage import coverage_on
from sim.apps.chart.models import Patient
from sim.apps.coverage.models import FormularyEntry, Payer, Plan
from sim.apps.coverage.requirement import Requirement, has_gold_card, in_network, requirement_of
from sim.apps.forms.definitions import forms_for
from sim.apps.people.models import Worker
from sim.operations.call import Call

_SERVICE, _MEDICINE = "ServiceRequest", "MedicationRequest"
_NO_PAYER = "The payer's gateway"
_SAID = {
    Requirement.NOT_REQUIRED: "No prior authorization is needed for {code}.",
    Requirement.NOTIFICATION: "The plan wants to be notified of {code}.",
    Requirement.REVIEW: "Prior authorization is needed for {code}.",
}


class _Category(Element):
    text: str = Field(default="", max_length=60)


class _Service(Element):
    id: str = Field(default="draft", max_length=64)
    code: Concept
    category: list[_Category] = Field(default_factory=list, max_length=10)


class _Medicine(Element):
    id: str = Field(default="draft", max_length=64)
    medication_codeable_concept: Concept


@dataclass(frozen=True, slots=True)
class _Order:
    reference: str
    code: str
    service_type: str
    is_medicine: bool


def order_sign(call: Call, arguments: OrderSign) -> Cards:
    """Returns a card for each draft order."""
    context = arguments.context
    patient = call.get(Patient, context.patient_id)
    worker = call.get(Worker, context.user_id.removeprefix("Practitioner/"), called="practitioner")
    covered = coverage_on(call.session, patient.patient_id, call.now[:10])
    plan = call.session.get_one(Plan, covered.plan_id) if covered else None
    return Cards(
        cards=[_card(call, order, worker, plan) for order in _orders(context.draft_orders)],
    )


def _orders(bundle: dict[str, object]) -> list[_Order]:
    found = resources_in(bundle, "context.draftOrders")
    services = [read(_Service, one, _SERVICE) for one in found.get(_SERVICE, [])]
    medicines = [read(_Medicine, one, _MEDICINE) for one in found.get(_MEDICINE, [])]
    if not services and not medicines:
        raise refused("context.draftOrders", f"it holds neither a {_SERVICE} nor a {_MEDICINE}")
    return [
        *(
            _Order(f"{_SERVICE}/{one.id}", one.code.code, one.category[0].text if one.category else "", False)
            for one in services
        ),
        *(
            _Order(f"{_MEDICINE}/{one.id}", one.medication_codeable_concept.code, "medication", True)
            for one in medicines
        ),
    ]


def _card(call: Call, order: _Order, worker: Worker, plan: Plan | None) -> Card:
    if plan is None:
        information = _information(order, covered=False)
        said = "The patient has no running coverage."
        return _made(information, said, "warning", _NO_PAYER)
    entry = call.session.get(FormularyEntry, (plan.plan_id, order.code)) if order.is_medicine else None
    if order.is_medicine:
        required = entry is not None and entry.prior_authorization
        asked = Requirement.REVIEW if required else Requirement.NOT_REQUIRED
    else:
        asked = requirement_of(call.session, plan.plan_id, order.code)
    gold = has_gold_card(call.session, plan.plan_id, worker.worker_id, order.service_type, call.now[:10])
    information = _information(
        order,
        covered=entry is not None or not order.is_medicine,
        asked=asked,
        satisfied=gold and asked is Requirement.REVIEW,
        in_network=in_network(call.session, plan.plan_id, worker.worker_id),
        forms=[form.form_id for form in forms_for(call.session, plan.payer_id, [order.code])],
    )
    payer = call.session.get_one(Payer, plan.payer_id)
    if not information.covered:
        return _made(information, f"{order.code} is not on the plan's formulary.", "warning", payer.name)
    said = _SAID[asked].format(code=order.code)
    indicator = "info" if asked is Requirement.NOT_REQUIRED or information.satisfied else "warning"
    return _made(information, said, indicator, payer.name, step=entry.step_therapy if entry else "")


def _information(
    order: _Order,
    *,
    covered: bool,
    asked: Requirement = Requirement.NOT_REQUIRED,
    satisfied: bool = False,
    in_network: bool = False,
    forms: list[str] | None = None,
) -> CoverageInformation:
    return CoverageInformation(
        order=order.reference,
        code=order.code,
        covered=covered,
        prior_authorization=asked,
        satisfied=satisfied,
        in_network=in_network,
        questionnaires=forms or [],
    )


def _made(information: CoverageInformation, said: str, indicator: str, label: str, step: str = "") -> Card:
    detail = [said]
    if information.satisfied:
        detail.append("The gold card of who orders exempts it from review; a request is approved at once.")
    if information.questionnaires:
        detail.append(f"Answer {', '.join(information.questionnaires)}.")
    if step:
        detail.append(f"Tried before: {step}.")
    if information.covered and not information.in_network:
        detail.append("The practice is out of the plan's network.")
    return Card(
        summary=said[:140],
        indicator=indicator,  # type: ignore[arg-type]
        detail=" ".join(detail),
        source=CardSource(label=label),
        extension=information,
    )
