"""What the intake desk has beside the tools: look-ups at the plan, and remarks."""

from sim.apps.cases.types import CaseId
from sim.apps.payer_intake_hub import service
from sim.apps.payer_intake_hub.tools import DESK
from sim.apps.payer_intake_hub.types import (
    AddIntakeNote,
    Eligibility,
    IntakeNoteOnFile,
    IntakeNotes,
    ProviderNetwork,
)
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, Side
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "payer_intake_hub.check_member_eligibility",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=Eligibility,
        run=service.check_member_eligibility,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the member's plan and whether it covers the member on the date of service.",
    ),
    route(
        "payer_intake_hub.check_provider_network",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=ProviderNetwork,
        run=service.check_provider_network,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns whether the requesting organisation is in the network of the member's plan.",
    ),
    route(
        "payer_intake_hub.add_note",
        side=Side.PAYER,
        roles=DESK,
        arguments=AddIntakeNote,
        answer=IntakeNoteOnFile,
        run=service.add_note,
        refuses=(Code.NOT_FOUND,),
        description="Puts a remark on the file of a submitted request.",
    ),
    route(
        "payer_intake_hub.list_notes",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=CaseId,
        answer=IntakeNotes,
        run=service.list_notes,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns the remarks on a request in the order written.",
    ),
)
