"""The forms that a case needs as FHIR Questionnaires, with the answers on file (as in Da Vinci DTR)."""

from typing import Any

from sim.apps.cases.models import PriorAuthCase
from sim.apps.cases.types import CaseId
from sim.apps.fhir.models import Resource, bundle
from sim.apps.forms.definitions import FormQuestion
from sim.apps.forms.responses import FormState, forms_of_case
from sim.operations.call import Call

_UNIT = "http://hl7.org/fhir/StructureDefinition/questionnaire-unit"
_UCUM = "http://unitsofmeasure.org"
_STATUS = {"completed": "completed", "in_progress": "in-progress", "not_started": "in-progress"}


def questionnaire_package(call: Call, arguments: CaseId) -> Resource:
    """Returns the Questionnaires of a case's forms, each followed by its QuestionnaireResponse."""
    case = call.get(PriorAuthCase, arguments.case_id)
    forms = forms_of_case(call.session, case.case_id).forms
    return bundle(
        "collection", [made for state in forms for made in (_questionnaire(state), _response(case, state))]
    )


def _questionnaire(state: FormState) -> dict[str, Any]:
    return {
        "resourceType": "Questionnaire",
        "id": state.form.form_id,
        "status": "active",
        "title": state.form.title,
        "subjectType": ["Patient"],
        "item": [_item(question) for question in state.form.questions],
    }


def _item(question: FormQuestion) -> dict[str, Any]:
    item: dict[str, Any] = {
        "linkId": question.link_id,
        "text": question.text,
        "type": question.type,
        "required": question.required,
    }
    if question.options:
        item["answerOption"] = [{"valueString": option} for option in question.options]
    if question.unit:
        item["extension"] = [{"url": _UNIT, "valueCoding": {"system": _UCUM, "code": question.unit}}]
    return item


def _response(case: PriorAuthCase, state: FormState) -> dict[str, Any]:
    return {
        "resourceType": "QuestionnaireResponse",
        "id": state.response_id or f"{case.case_id}-{state.form.form_id}",
        "questionnaire": f"Questionnaire/{state.form.form_id}",
        "status": _STATUS[state.status],
        "subject": {"reference": f"Patient/{case.patient_id}"},
        "item": [
            {"linkId": question.link_id, "answer": [_value(question, state.answers[question.link_id])]}
            for question in state.form.questions
            if question.link_id in state.answers
        ],
    }


def _value(question: FormQuestion, text: str) -> dict[str, Any]:
    match question.type:
        case "boolean":
            return {"valueBoolean": text == "true"}
        case "integer":
            return {"valueInteger": int(text)}
        case "decimal":
            return {"valueDecimal": float(text)}
        case "date":
            return {"valueDate": text}
        case _:
            return {"valueString": text}
