"""Statuses of cases and of what hangs on them, each with its meaning in a sentence."""

from enum import StrEnum


class Meant(StrEnum):
    """An enumeration whose values say what they mean; the meaning reaches tool descriptions."""

    meaning: str

    def __new__(cls, value: str, meaning: str) -> Meant:
        """Makes a member of a value and its meaning."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


class PACaseStatus(Meant):
    """Where a prior authorization case stands."""

    DRAFT = "draft", "made from an order, nothing sent"
    REQUIREMENT_CHECKED = "requirement_checked", "it is known whether the plan requires authorization"
    DOCS_NEEDED = "docs_needed", "evidence is missing before it can be sent"
    READY_TO_SUBMIT = "ready_to_submit", "the provider decided to submit, nothing is sent yet"
    SUBMITTED = "submitted", "the payer has received the request"
    PENDED_ACTION_REQUIRED = "pended_action_required", "the payer waits for the provider"
    UNDER_REVIEW = "under_review", "the payer reviews it"
    RESUBMITTED = "resubmitted", "the provider has answered a pend"
    APPROVED = "approved", "every line is approved"
    PARTIALLY_APPROVED = "partially_approved", "some lines or units are approved, others denied"
    DENIED = "denied", "no line is approved"
    APPEALED = "appealed", "the provider has appealed the denial"
    APPEAL_UPHELD = "appeal_upheld", "the denial stands after internal appeal"
    APPEAL_OVERTURNED = "appeal_overturned", "the internal appeal reversed the denial"
    EXTERNAL_APPEALED = "external_appealed", "an independent reviewer was asked"
    EXTERNAL_APPEAL_UPHELD = "external_appeal_upheld", "the denial stands after external review"
    EXTERNAL_APPEAL_OVERTURNED = "external_appeal_overturned", "external review reversed the denial"
    CLOSED = "closed", "nothing more happens"


class CMCaseStatus(Meant):
    """Where a care management case stands."""

    NEW = "new", "the referral has arrived"
    INTAKE_COMPLETE = "intake_complete", "the case is open in a program"
    CHART_REVIEWED = "chart_reviewed", "the chart review is on file; the patient may be called"
    OUTREACH_COMPLETE = "outreach_complete", "the outreach call is summarised"
    ASSESSMENT_IN_PROGRESS = "assessment_in_progress", "assessment sections are being saved"
    ASSESSMENT_BLOCKED = "assessment_blocked", "a section could not be assessed; saving one goes on"
    ASSESSMENT_COMPLETE = "assessment_complete", "all four sections are on file"
    CARE_PLAN_DRAFT = "care_plan_draft", "a care plan is being written"
    CARE_PLAN_FINALIZED = "care_plan_finalized", "the care plan is valid and frozen"
    CLOSED = "closed", "nothing more happens"
    DISENROLLED = "disenrolled", "the patient does not take part; nothing more happens"


class P2PStatus(Meant):
    """Where a peer-to-peer request stands."""

    REQUESTED = "requested", "the payer's physician wants to talk"
    SLOTS_OFFERED = "slots_offered", "the payer has offered times"
    SLOT_SELECTED = "slot_selected", "the provider has chosen a time"
    SCHEDULED = "scheduled", "the call is in both calendars"
    EVENT_OPEN = "event_open", "the physicians are talking"
    COMPLETED = "completed", "the call is over and its outcome recorded"


class IntakeStatus(Meant):
    """Where the payer's intake of a request stands."""

    NEW = "new", "received, nothing keyed in"
    IN_PROGRESS = "in_progress", "sections are being keyed in"
    COMPLETE = "complete", "the four intake decisions are confirmed and frozen"


class ReviewTaskStatus(Meant):
    """Where a reviewer's task stands."""

    QUEUED = "queued", "waits for a reviewer"
    CLAIMED = "claimed", "a reviewer works on it"
    COMPLETED = "completed", "the reviewer's decision is on file"
    RETURNED = "returned", "information was requested; it comes back with the provider's answer"
