"""Arguments and answers of the directory."""

from enum import StrEnum

from pydantic import Field

from sim.domain.roles import Role
from sim.operations.arguments import Answer, Arguments


class ReviewerRole(StrEnum):
    """Roles in which somebody reviews a request."""

    UM_NURSE = Role.UM_NURSE
    PHYSICIAN_REVIEWER = Role.PHYSICIAN_REVIEWER
    APPEALS_MEDICAL_DIRECTOR = Role.APPEALS_MEDICAL_DIRECTOR
    EXTERNAL_REVIEW_COORDINATOR = Role.EXTERNAL_REVIEW_COORDINATOR


class ListContacts(Arguments):
    """Arguments of `people.list_contacts`."""

    role: str | None = Field(
        default=None,
        min_length=1,
        max_length=60,
        description="Only entries with this role or desk, exactly as listed.",
    )


class ListReviewerContacts(Arguments):
    """Arguments of `people.list_reviewer_contacts`."""

    required_role: ReviewerRole | None = Field(
        default=None, description="Only reviewers who act in this role; left out, reviewers of every role."
    )


class Contact(Answer):
    """An entry of the directory."""

    contact_id: str
    role: str
    name: str
    organization: str
    side: str
    phone: str
    fax: str
    email: str


class Contacts(Answer):
    """Entries of the directory, by id."""

    contacts: list[Contact]


class OrderingProvider(Answer):
    """A practitioner of the provider's side who may order."""

    worker_id: str
    name: str
    credentials: str
    specialty: str
    npi: str
    organization: str
    organization_npi: str
    phone: str


class OrderingProviders(Answer):
    """Practitioners, by id."""

    providers: list[OrderingProvider]
