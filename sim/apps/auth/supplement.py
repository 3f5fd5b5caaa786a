"""Documents that reach the payer after a request and without its asking, by whichever gateway they come."""

from collections.abc import Sequence

from sim.apps.auth.models import Supplement, SupplementDocument
from sim.apps.cases.models import PriorAuthCase
from sim.apps.docs.models import Document
from sim.apps.inbox.delivery import deliver
from sim.apps.inbox.models import MessageKind
from sim.domain.machines import PA_CASE
from sim.domain.roles import Side
from sim.domain.statuses import PACaseStatus
from sim.domain.vocabulary import Channel
from sim.operations.call import Call

ADMITTED = (PACaseStatus.SUBMITTED, PACaseStatus.UNDER_REVIEW, PACaseStatus.RESUBMITTED)
"""Statuses in which the payer takes more documents; a pend is answered, a denial appealed."""


def add_supplement(
    call: Call, case: PriorAuthCase, documents: Sequence[Document], *, channel: Channel, note: str = ""
) -> Supplement:
    """Puts documents of a case into the payer's file of it, and tells the payer.

    Args:
        call: A call that writes.
        case: A submitted case.
        documents: Documents of the case, one or more, in their order.
        channel: How they came.
        note: What came along in words.

    Raises:
        Refusal: Illegal state: the payer takes no more documents as the case stands.
    """
    PA_CASE.require(case.status, ADMITTED, "A document that the payer did not ask for")
    supplement = Supplement(
        supplement_id=call.new_id("supplement"),
        case_id=case.case_id,
        channel=channel,
        note=note,
        sent_at=call.now,
        author_id=call.actor.worker_id,
    )
    call.session.add(supplement)
    call.session.flush()
    call.session.add_all(
        SupplementDocument(
            supplement_id=supplement.supplement_id, position=place, document_id=one.document_id
        )
        for place, one in enumerate(documents, start=1)
    )
    call.record(
        case_id=case.case_id,
        record_id=supplement.supplement_id,
        detail=f"channel={channel} documents={len(documents)}",
    )
    deliver(
        call,
        to=Side.PAYER,
        kind=MessageKind.NOTICE,
        case_id=case.case_id,
        record_id=supplement.supplement_id,
        subject=f"More documents for {case.case_id}",
        body=note or f"{len(documents)} documents came by {channel}.",
    )
    return supplement
