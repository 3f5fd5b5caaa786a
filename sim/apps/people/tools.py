"""The tools of the directory."""

from sim.apps.people import service
from sim.apps.people.types import Contacts, ListContacts, ListReviewerContacts, OrderingProviders
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "people.list_contacts",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListContacts,
        answer=Contacts,
        run=service.list_contacts,
        writes=False,
        description="Lists the directory: people and desks of providers, payers and care management, with phone, fax "
        "and mail; with `role`, only the entries of that role or desk.",
    ),
    tool(
        "people.list_ordering_providers",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Nothing,
        answer=OrderingProviders,
        run=service.list_ordering_providers,
        writes=False,
        description="Lists the practitioners who may order, with specialty, NPI and organisation; their worker_id is "
        "the ordering_practitioner_id of cases.create_from_order.",
    ),
    tool(
        "people.list_reviewer_contacts",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=ListReviewerContacts,
        answer=Contacts,
        run=service.list_reviewer_contacts,
        writes=False,
        description="Lists the phone book entries of payers' reviewers; with `required_role`, only of those who act in "
        "that role.",
    ),
)
