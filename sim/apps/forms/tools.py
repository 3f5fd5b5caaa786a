"""The tools of forms."""

from sim.apps.forms import service
from sim.apps.forms.types import (
    ListRequiredForms,
    RequiredForms,
    SavedForms,
    SaveFormResponse,
    ValidateForm,
    Validation,
)
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "forms.list_required_forms",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListRequiredForms,
        answer=RequiredForms,
        run=service.list_required_forms,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION),
        description="Lists the forms that the case's payer requires for its services: questions with type, options and "
        "unit, and the answers on file. The case must have a payer, that is, coverage when it was made.",
    ),
    tool(
        "forms.save_form_response",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SaveFormResponse,
        answer=SavedForms,
        run=service.save_form_response,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Saves answers to the forms of a case, as often as wanted until it is submitted; then the answers "
        "are frozen. Every answer must fit its question's type and options, or none is saved. Says which required "
        "questions are still open.",
    ),
    tool(
        "forms.validate_form",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ValidateForm,
        answer=Validation,
        run=service.validate_form,
        writes=False,
        refuses=(Code.NOT_FOUND, Code.MISSING_PRECONDITION),
        description="Lists the required questions of a form, or of all forms of the case, that have no answer; "
        "submission needs that there are none. Checks only that answers are there, not that they are true.",
    ),
)
