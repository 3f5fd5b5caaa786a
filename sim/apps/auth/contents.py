"""What an office may give along with a decision or a submission: lines, answers, a bundle."""

from sqlmodel import Session, col, select

from sim.apps.auth.models import ProviderDetermination
from sim.apps.auth.types import Contents
from sim.apps.cases.lines import update_lines
from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.bundles import bundle_of_case
from sim.apps.docs.models import Document
from sim.apps.forms.responses import forms_of_case
from sim.apps.forms.saving import save_answers
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.domain.vocabulary import DocumentKind
from sim.operations.call import Call


def take(call: Call, case: PriorAuthCase, given: Contents) -> None:
    """Changes a case's lines and answers as given, lines first: they say which forms are needed.

    Args:
        call: A call that writes.
        case: A case before submission.
        given: The changes.

    Raises:
        Refusal: As `update_lines` and `save_answers` refuse; or not found, where the bundle is none of the case.
    """
    if given.bundle_document_id is not None:
        bundle_of_case(call.session, case.case_id, given.bundle_document_id)
    if given.line_updates:
        update_lines(call.session, case, given.line_updates)
    if given.questionnaire_answers:
        save_answers(call, forms_of_case(call.session, case.case_id), given.questionnaire_answers)


def bundle_to_send(session: Session, case: PriorAuthCase, named: str | None) -> Document:
    """Returns the bundle that a submission sends: the named one, that of the last determination, or the newest.

    Args:
        session: A transaction.
        case: The case.
        named: Id of a bundle, or None.

    Raises:
        Refusal: Not found, where the named one is no bundle of the case; missing precondition, where there is none.
    """
    key = named or _decided_on(session, case.case_id) or _newest(session, case.case_id)
    if key is None:
        message = (
            f"{case.case_id} has no submission bundle; upload its evidence, and bind it with "
            "docs.create_submission_bundle."
        )
        raise Refusal(Code.MISSING_PRECONDITION, message, status=case.status)
    return bundle_of_case(session, case.case_id, key)


def _decided_on(session: Session, case_id: str) -> str | None:
    wanted = select(ProviderDetermination.bundle_document_id).where(
        ProviderDetermination.case_id == case_id, col(ProviderDetermination.bundle_document_id).is_not(None)
    )
    return session.exec(wanted.order_by(col(ProviderDetermination.determination_id).desc())).first()


def _newest(session: Session, case_id: str) -> str | None:
    wanted = select(Document.document_id).where(
        Document.case_id == case_id,
        Document.kind == str(DocumentKind.SUBMISSION_BUNDLE),
        Document.side == str(Side.PROVIDER),
    )
    return session.exec(wanted.order_by(col(Document.document_id).desc())).first()
