"""Looking up who works where, and how to reach them."""

from sqlmodel import Session, col, select
from sqlmodel.sql.expression import Select, SelectOfScalar

from sim.apps.people.models import DirectoryContact, Organization, Profession, Worker, WorkerRole
from sim.apps.people.types import (
    Contact,
    Contacts,
    ListContacts,
    ListReviewerContacts,
    OrderingProvider,
    OrderingProviders,
    ReviewerRole,
)
from sim.domain.errors import Code, Refusal
from sim.domain.roles import Side
from sim.operations.arguments import Nothing
from sim.operations.call import Call

_ENTRIES = (
    select(DirectoryContact, Organization)
    .join(Organization, col(Organization.organization_id) == col(DirectoryContact.organization_id))
    .order_by(col(DirectoryContact.contact_id))
)


def list_contacts(call: Call, arguments: ListContacts) -> Contacts:
    """Returns the directory, or the entries of one role or desk."""
    wanted = _ENTRIES
    if arguments.role is not None:
        roles = sorted(set(call.session.exec(select(DirectoryContact.role))))
        if arguments.role not in roles:
            message = f"role: nobody is listed as {arguments.role!r}; take one of the listed roles."
            raise Refusal(Code.INVALID_ARGUMENT, message, allowed=roles)
        wanted = wanted.where(DirectoryContact.role == arguments.role)
    return _contacts(call, wanted)


def list_reviewer_contacts(call: Call, arguments: ListReviewerContacts) -> Contacts:
    """Returns the phone book entries of payers' reviewers."""
    roles = list(ReviewerRole) if arguments.required_role is None else [arguments.required_role]
    reviewers = select(WorkerRole.worker_id).where(col(WorkerRole.role).in_(roles))
    wanted = _ENTRIES.where(
        Organization.side == str(Side.PAYER), col(DirectoryContact.worker_id).in_(reviewers)
    )
    return _contacts(call, wanted)


def list_ordering_providers(call: Call, _arguments: Nothing) -> OrderingProviders:
    """Returns the practitioners of the provider's side who may order."""
    wanted = (
        select(Worker, Organization)
        .join(Organization, col(Organization.organization_id) == col(Worker.organization_id))
        .where(col(Worker.worker_id).in_(_ordering()))
        .order_by(col(Worker.worker_id))
    )
    return OrderingProviders(
        providers=[
            OrderingProvider(
                worker_id=worker.worker_id,
                name=worker.name,
                credentials=worker.credentials,
                specialty=worker.specialty,
                npi=worker.npi or "",
                organization=organization.name,
                organization_npi=organization.npi,
                phone=worker.phone,
            )
            for worker, organization in call.session.exec(wanted)
        ]
    )


def is_ordering_provider(session: Session, worker_id: str) -> bool:
    """Whether a worker may order: a physician of the provider's side who has an NPI."""
    return session.exec(_ordering().where(Worker.worker_id == worker_id)).first() is not None


def _ordering() -> SelectOfScalar[str]:
    return (
        select(Worker.worker_id)
        .join(Organization, col(Organization.organization_id) == col(Worker.organization_id))
        .where(
            Organization.side == str(Side.PROVIDER),
            Worker.profession == str(Profession.PHYSICIAN),
            col(Worker.npi).is_not(None),
        )
    )


def _contacts(call: Call, wanted: Select[DirectoryContact, Organization]) -> Contacts:
    return Contacts(
        contacts=[
            Contact(
                contact_id=entry.contact_id,
                role=entry.role,
                name=entry.name,
                organization=organization.name,
                side=organization.side,
                phone=entry.phone,
                fax=entry.fax,
                email=entry.email,
            )
            for entry, organization in call.session.exec(wanted)
        ]
    )
