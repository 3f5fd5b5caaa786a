"""A letter from what the record knows and what its writer wrote."""

from collections.abc import Callable, Mapping
from datetime import date

from sim.domain.deadlines import EXTERNAL_REVIEW
from sim.domain.letters import Element, required
from sim.domain.vocabulary import LetterType, LineDecision, ProductLine
from sim.letters.content import LetterContent
from sim.letters.facts import LetterFacts, ServiceLine


def compose(facts: LetterFacts, written: Mapping[Element, str], body: str = "") -> LetterContent:
    """Returns a letter.

    What the record knows and the law asks for stands in it by itself. Reasons, rationale, citations and what is
    missing are nobody's but the writer's: where they were not written the letter lacks them, and its audit says so.

    Args:
        facts: What the record knows.
        written: What the writer wrote, by element; where it is not blank it stands in place of the standing text.
        body: The writer's words before everything else.
    """
    standing = {
        element.key: _STANDING[element.key](facts)
        for element in required(facts.type, facts.product_line)
        if element.key in _STANDING
    }
    own = {key: text for key, text in written.items() if text.strip()}
    references = [
        ("Member", facts.member_name),
        ("Member ID", facts.member_id),
        ("Case", facts.case_id),
        ("Received", spoken_day(facts.received)),
    ]
    return LetterContent(
        type=facts.type,
        product_line=facts.product_line,
        letter_id=facts.letter_id,
        date=facts.date,
        sender=facts.sender,
        recipient=facts.recipient,
        references=tuple((label, value) for label, value in references if value),
        body=body,
        elements={key: text for key, text in {**standing, **own}.items() if text},
        signature=facts.signature,
        copies=facts.copies,
    )


def spoken_day(text: str) -> str:
    """Returns a day in words: "March 2, 2026" of 2026-03-02 or of a time on it, "" of ""."""
    if not text:
        return ""
    day = date.fromisoformat(text[:10])
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

_DECISIONS: Mapping[LetterType, str] = {
    LetterType.APPROVAL: "We have approved the services named in this letter.",
    LetterType.PARTIAL_APPROVAL: "We have approved a part of what was asked for, and denied the rest.",
    LetterType.DENIAL: "We have denied the services named in this letter.",
    LetterType.NOTIFICATION_RECORDED: "The plan wants to know of this service. It needs no authorization.",
    LetterType.APPEAL_UPHELD: "We have reviewed the appeal. The denial stands.",
    LetterType.APPEAL_OVERTURNED: "We have reviewed the appeal and reversed the denial. The services are approved.",
    LetterType.EXTERNAL_REVIEW_UPHELD: "The independent reviewer has upheld the denial. This decision binds the plan.",
    LetterType.EXTERNAL_REVIEW_OVERTURNED: (
        "The independent reviewer has reversed the denial. This decision binds the plan. The services are approved."
    ),
}

_IN_PART: Mapping[LetterType, str] = {
    LetterType.APPEAL_OVERTURNED: "We have reviewed the appeal and reversed a part of the denial. The rest stands.",
    LetterType.EXTERNAL_REVIEW_OVERTURNED: (
        "The independent reviewer has reversed a part of the denial, and upheld the rest. This decision binds the plan."
    ),
}
"""The decision where not all that was asked for is approved."""

_HELPERS: Mapping[ProductLine, str] = {
    ProductLine.COMMERCIAL: "The department of insurance of your state helps you with an appeal, free of charge.",
    ProductLine.SELF_FUNDED: (
        "The Employee Benefits Security Administration (www.askebsa.dol.gov) helps you with an appeal, free of charge."
    ),
}


def _services(facts: LetterFacts) -> str:
    return "\n".join(map(_service, facts.services))


def _service(line: ServiceLine) -> str:
    text = f"{line.code} {line.description}: {line.units} × {line.unit_kind}"
    if line.start:
        text += f", {spoken_day(line.start)}"
    if line.end and line.end != line.start:
        text += f" to {spoken_day(line.end)}"
    if line.decision is LineDecision.APPROVED:
        approved = line.units if line.approved_units is None else line.approved_units
        text += f" – approved: {approved} × {line.unit_kind}"
    elif line.decision is LineDecision.DENIED:
        text += " – denied"
    return text


def _decision(facts: LetterFacts) -> str:
    whole = all(
        line.decision is not LineDecision.DENIED and line.approved_units in {None, line.units}
        for line in facts.services
    )
    said = _DECISIONS.get(facts.type, "")
    return said if whole else _IN_PART.get(facts.type, said)


def _validity(facts: LetterFacts) -> str:
    if not (facts.valid_from and facts.valid_until):
        return ""
    return f"From {spoken_day(facts.valid_from)} to {spoken_day(facts.valid_until)}."


def _reviewer(facts: LetterFacts) -> str:
    if not facts.reviewer:
        return ""
    return f"{facts.reviewer}. The treating practitioner may talk to the reviewer: name {facts.case_id}{_reach(facts)}."


def _appeal_rights(facts: LetterFacts) -> str:
    return (
        "You may appeal this decision. Write to us, fax us or call us, name the case, and say why you disagree. "
        "You may send comments, documents and records. Somebody who had no part in this decision decides the "
        f"appeal. {', '.join((facts.sender.name, *facts.sender.address))}{_reach(facts)}."
    )


def _respond(facts: LetterFacts) -> str:
    return f"Answer this request by the channel you sent it by, or by fax, and name {facts.case_id}{_reach(facts)}."


def _external(facts: LetterFacts) -> str:
    window = EXTERNAL_REVIEW[facts.product_line]
    if window is None:
        return (
            "If we deny your appeal, in whole or in part, we send the case to the independent review entity of "
            "Medicare ourselves. You need not ask for it."
        )
    span = f"within {window.months} months" if window.months else f"within {window.days} days"
    if facts.product_line is ProductLine.MEDICAID_MANAGED_CARE:
        return (
            f"After an appeal that we deny you may ask your state for a fair hearing, {span} of our decision."
        )
    return (
        "After an appeal that we deny you may ask for a review by an independent review organization, free of "
        f"charge, {span} of our decision. Its decision binds the plan."
    )


def _contact(facts: LetterFacts) -> str:
    if not facts.sender.phone:
        return ""
    if facts.type is LetterType.CM_WELCOME:
        return f"Your care manager is {facts.care_manager}{_reach(facts)}." if facts.care_manager else ""
    return f"{facts.sender.name}{_reach(facts)}."


def _language(facts: LetterFacts) -> str:
    phone = facts.sender.phone
    if not phone:
        return ""
    return (
        f"Interpreters and this letter in another language, in large print or in braille are free: call {phone} "
        f"(TTY 711).\nEspañol: la ayuda en su idioma es gratuita; llame al {phone} (TTY 711)."
    )


def _reach(facts: LetterFacts) -> str:
    numbers = [("phone", facts.sender.phone), ("fax", facts.sender.fax)]
    given = ", ".join(f"{kind} {number}" for kind, number in numbers if number)
    return f": {given}" if given else ""


def _due(before: str, text: str) -> str:
    return f"{before} {spoken_day(text)}." if text else ""


_STANDING: Mapping[Element, Callable[[LetterFacts], str]] = {
    Element.SERVICES: _services,
    Element.DECISION: _decision,
    Element.AUTHORIZATION_NUMBER: lambda facts: facts.authorization_number,
    Element.VALIDITY: _validity,
    Element.RECORDS_ACCESS: lambda facts: (
        "You may have copies of all documents and records of this case, and of the criteria that we used, "
        f"free of charge{_reach(facts)}."
    ),
    Element.REVIEWER: _reviewer,
    Element.APPEAL_RIGHTS: _appeal_rights,
    Element.APPEAL_DEADLINE: lambda facts: _due("We must have your appeal by", facts.appeal_due),
    # 42 CFR 422.584, 422.590, 438.410 and 438.408(b)(3); 29 CFR 2560.503-1(i)(2)(i).
    Element.EXPEDITED_APPEAL: lambda facts: (
        "If waiting could seriously harm your life, your health or your ability to regain maximum function, "
        "you or your practitioner may ask for an expedited appeal, by phone or in writing. We decide it within "
        f"72 hours{_reach(facts)}."
    ),
    Element.EXTERNAL_REVIEW: _external,
    Element.REPRESENTATIVE: lambda _: (
        "Your practitioner, a relative, a lawyer or another person may act for you; send us a note that names them."
    ),
    # 42 CFR 438.420: within ten calendar days of the notice.
    Element.CONTINUATION: lambda _: (
        "If this letter reduces or ends a service that we had authorized before, you may keep it during the "
        "appeal: ask within 10 days of this letter. If the decision stands you may have to pay for it."
    ),
    Element.CIVIL_ACTION: lambda _: (
        "When you have used the plan's appeals you have the right to bring a civil action under section 502(a) "
        "of the Employee Retirement Income Security Act."
    ),
    Element.CONSUMER_ASSISTANCE: lambda facts: _HELPERS.get(facts.product_line, ""),
    Element.RESPONSE_DUE: lambda facts: _due("We must have it by", facts.response_due),
    Element.HOW_TO_RESPOND: _respond,
    Element.IF_NO_RESPONSE: lambda _: (
        "If nothing comes by then we decide on what we have, and may deny the request."
    ),
    Element.DECISION_DUE: lambda facts: _due("We decide by", facts.decision_due),
    Element.NEW_EVIDENCE: lambda _: (
        "You may send further evidence and comments until we decide, in person or in writing."
    ),
    Element.MEETING: lambda facts: "\n".join(facts.meeting_times),
    Element.PROGRAM: lambda facts: (
        f"{facts.program}: a care manager helps you to reach your health goals, with a plan made together with you."
        if facts.program
        else ""
    ),
    Element.VOLUNTARY: lambda _: "Taking part is free of charge and your choice. You may stop at any time.",
    Element.HOW_TO_RETURN: lambda facts: f"You may come back at any time. Call us{_reach(facts)}.",
    Element.CONTACT: _contact,
    Element.LANGUAGE_ASSISTANCE: _language,
}
"""What a letter says by itself. What is not here only its writer can say."""
