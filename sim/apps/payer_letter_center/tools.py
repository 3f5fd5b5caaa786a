"""The tools of the letter center."""

from sim.apps.payer_letter_center import service, types
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.declaration import tool

_ABOUT = (
    Code.UNKNOWN_REVIEWER,
    Code.NOT_FOUND,
    Code.ILLEGAL_STATE,
    Code.MISSING_PRECONDITION,
    Code.CONFLICT,
    Code.ALREADY_DONE,
)

OPERATIONS = (
    tool(
        "payer_letter_center.list",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.ListLetters,
        answer=types.LetterLines,
        run=service.list_letters,
        writes=False,
        description="Lists letters, all or of one case, in the order they were made.",
    ),
    tool(
        "payer_letter_center.get",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.LetterId,
        answer=types.LetterText,
        run=service.get,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a letter as it is read, and what it still lacks.",
    ),
    tool(
        "payer_letter_center.generate_approval",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.GenerateLetter,
        answer=types.LetterAnswer,
        run=service.generate_approval,
        refuses=_ABOUT,
        description="Writes the letter about an approval, as a draft. The case must be approved by its newest "
        "determination. Written again before it is delivered, it takes the place of the draft.",
    ),
    tool(
        "payer_letter_center.generate_partial_approval",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.GenerateLetter,
        answer=types.LetterAnswer,
        run=service.generate_partial_approval,
        refuses=_ABOUT,
        description="Writes the letter about a partial approval, as a draft: what is approved, what is denied and why, "
        "and how to appeal. The case must be partially_approved by its newest determination.",
    ),
    tool(
        "payer_letter_center.generate_pend",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.GenerateLetter,
        answer=types.LetterAnswer,
        run=service.generate_pend,
        refuses=_ABOUT,
        description="Writes the letter that asks for information, as a draft: what is needed and by when. The case must "
        "be pended_action_required by its newest determination.",
    ),
    tool(
        "payer_letter_center.generate_denial",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.GenerateDenial,
        answer=types.LetterAnswer,
        run=service.generate_denial,
        refuses=_ABOUT,
        description="Writes the letter about a denial, as a draft: the specific reason, the criteria, the reviewer, and "
        "every right and deadline that the member's plan must name. The case must be denied by its newest "
        "determination. Give the reason as supporting_basis and the criteria as policy_citations.",
    ),
    tool(
        "payer_letter_center.generate_notification",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.GenerateNotification,
        answer=types.LetterAnswer,
        run=service.generate_notification,
        refuses=_ABOUT,
        description="Writes a notice about what happened to a case, as a draft: receipt, a recorded notification, a "
        "peer-to-peer call, an appeal's receipt or outcome. What it tells must have happened.",
    ),
    tool(
        "payer_letter_center.deliver",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.DeliverLetter,
        answer=types.LetterAnswer,
        run=service.deliver,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE, Code.CONFLICT),
        description="Sends a draft out: to the member by the channel, a copy to the provider's inbox. It must still be "
        "what the records say. A delivered letter never changes. `missing` names what it lacks; look with "
        "audit_completeness before. Irreversible.",
    ),
    tool(
        "payer_letter_center.reissue",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.ReissueLetter,
        answer=types.LetterAnswer,
        run=service.reissue,
        refuses=(Code.NOT_FOUND, Code.ILLEGAL_STATE, Code.CONFLICT),
        description="Makes a draft of the same content in the place of a letter, which becomes void; the reason is kept. "
        "To change its words, generate the letter again before it is delivered. Irreversible.",
    ),
    tool(
        "payer_letter_center.audit_completeness",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=types.LetterId,
        answer=types.LetterAudit,
        run=service.audit_completeness,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Holds a letter against what the law asks of its type and the member's plan: each element, its source, "
        "present or not.",
    ),
)
