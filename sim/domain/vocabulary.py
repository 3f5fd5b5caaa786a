"""Closed sets of words that several apps share."""

from enum import StrEnum


class Priority(StrEnum):
    """Urgency of a request. Expedited: waiting the standard time could seriously harm the patient."""

    STANDARD = "standard"
    EXPEDITED = "expedited"


class ServiceType(StrEnum):
    """Kind of service."""

    IMAGING = "imaging"
    SURGERY = "surgery"
    PROCEDURE = "procedure"
    MEDICATION = "medication"
    DME = "dme"
    INPATIENT = "inpatient"
    REHABILITATION = "rehabilitation"
    BEHAVIORAL_HEALTH = "behavioral_health"


class SiteOfService(StrEnum):
    """Where a service is given."""

    OFFICE = "office"
    OUTPATIENT_HOSPITAL = "outpatient_hospital"
    INPATIENT_HOSPITAL = "inpatient_hospital"
    AMBULATORY_SURGERY_CENTER = "ambulatory_surgery_center"
    FREESTANDING_IMAGING = "freestanding_imaging"
    INFUSION_CENTER = "infusion_center"
    HOME = "home"
    PHARMACY = "pharmacy"


class Channel(StrEnum):
    """How a request reaches a payer."""

    PORTAL = "portal"
    FAX = "fax"
    EDI_278 = "edi_278"
    API = "api"
    PHONE = "phone"


class DocumentKind(StrEnum):
    """Kinds of documents on file."""

    LETTER_OF_MEDICAL_NECESSITY = "letter_of_medical_necessity"
    CLINICAL_NOTE = "clinical_note"
    LAB_REPORT = "lab_report"
    IMAGING_REPORT = "imaging_report"
    PROCEDURE_REPORT = "procedure_report"
    THERAPY_RECORD = "therapy_record"
    MEDICATION_HISTORY = "medication_history"
    SLEEP_STUDY = "sleep_study"
    REQUEST_FORM = "request_form"
    SUBMISSION_BUNDLE = "submission_bundle"
    PEND_RESPONSE = "pend_response"
    APPEAL_LETTER = "appeal_letter"
    OTHER = "other"


class FinalAction(StrEnum):
    """What a provider decides to do with a draft."""

    SUBMIT_PA = "submit_pa"
    GATHER_MORE_EVIDENCE = "gather_more_evidence"
    DO_NOT_SUBMIT = "do_not_submit"


class CriterionResult(StrEnum):
    """A reviewer's finding on one criterion."""

    MET = "met"
    NOT_MET = "not_met"
    UNCLEAR = "unclear"


class NurseRecommendation(StrEnum):
    """What a nurse reviewer may recommend; a nurse never denies."""

    APPROVE = "approve"
    ESCALATE = "escalate"
    REQUEST_INFO = "request_info"


class MdDecision(StrEnum):
    """What a physician reviewer may decide."""

    APPROVE = "approve"
    DENY = "deny"
    PARTIAL_APPROVE = "partial_approve"
    REQUEST_INFO = "request_info"
    P2P_REVIEW = "p2p_review"


class Decision(StrEnum):
    """The final determination of a case."""

    APPROVED = "approved"
    PARTIALLY_APPROVED = "partially_approved"
    DENIED = "denied"
    PENDED = "pended"


class LineDecision(StrEnum):
    """The determination of one service line."""

    APPROVED = "approved"
    DENIED = "denied"


class Lane(StrEnum):
    """Where triage sends a case."""

    GOLD_CARD = "gold_card"
    NOTIFICATION = "notification"
    NURSE_REVIEW = "nurse_review"
    MD_REVIEW = "md_review"


class P2POutcome(StrEnum):
    """What a peer-to-peer call came to."""

    UPHOLD = "uphold"
    OVERTURN = "overturn"


class AppealOutcome(StrEnum):
    """What an appeal came to."""

    UPHELD = "upheld"
    OVERTURNED = "overturned"


class ProductLine(StrEnum):
    """Kind of coverage; it decides which law applies."""

    COMMERCIAL = "commercial"
    SELF_FUNDED = "self_funded"
    MEDICARE_ADVANTAGE = "medicare_advantage"
    MEDICAID_MANAGED_CARE = "medicaid_managed_care"


class DeliveryChannel(StrEnum):
    """How a letter reaches those it is for."""

    MAIL = "mail"
    FAX = "fax"
    PORTAL = "portal"
    SECURE_EMAIL = "secure_email"


class LetterType(StrEnum):
    """Kinds of letters."""

    APPROVAL = "approval"
    PARTIAL_APPROVAL = "partial_approval"
    DENIAL = "denial"
    PEND = "pend"
    RECEIPT = "receipt"
    NOTIFICATION_RECORDED = "notification_recorded"
    P2P_NOTICE = "p2p_notice"
    APPEAL_RECEIPT = "appeal_receipt"
    APPEAL_UPHELD = "appeal_upheld"
    APPEAL_OVERTURNED = "appeal_overturned"
    EXTERNAL_REVIEW_UPHELD = "external_review_upheld"
    EXTERNAL_REVIEW_OVERTURNED = "external_review_overturned"
    CM_WELCOME = "cm_welcome"
    CM_CLOSURE = "cm_closure"
