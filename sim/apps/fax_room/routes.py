"""What offices do by fax: the payer's room, and a provider's sending into it."""

from sim.apps.fax_room import service
from sim.apps.fax_room.sending import send_fax
from sim.apps.fax_room.types import FaxAnswer, Faxes, FaxSent, IndexFax, ListFaxes, ReceiveFax, SendFax
from sim.domain.errors import Code
from sim.domain.roles import PAYER_ROLES, PROVIDER_ROLES, Role, Side
from sim.operations.declaration import route

_ROOM = frozenset({Role.INTAKE_COORDINATOR})

OPERATIONS = (
    route(
        "fax_room.list_faxes",
        side=Side.PAYER,
        roles=PAYER_ROLES,
        arguments=ListFaxes,
        answer=Faxes,
        run=service.list_faxes,
        writes=False,
        description="Lists the faxes on the payer's machine, oldest first, with the documents that they carried: "
        "requests, answers and documents of providers' offices, and paper from outside.",
    ),
    route(
        "fax_room.receive_fax",
        side=Side.PAYER,
        roles=_ROOM,
        arguments=ReceiveFax,
        answer=FaxAnswer,
        run=service.receive_fax,
        description="Puts a fax on file that came from outside of the offices, as a hospital's record department. It "
        "waits as received until fax_room.index_fax ties it to a case.",
    ),
    route(
        "fax_room.index_fax",
        side=Side.PAYER,
        roles=_ROOM,
        arguments=IndexFax,
        answer=FaxAnswer,
        run=service.index_fax,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.CONFLICT, Code.ILLEGAL_STATE),
        description="Ties a received fax to a submitted case, once. Pages from outside become a document of the "
        "payer's file, which must be open to more documents: submitted, under_review or resubmitted. A fax whose "
        "cover names a case goes to that case only. Cannot be undone.",
    ),
    route(
        "fax_room.send_fax",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SendFax,
        answer=FaxSent,
        run=send_fax,
        refuses=(Code.NOT_FOUND, Code.ALREADY_DONE, Code.ILLEGAL_STATE, Code.MISSING_PRECONDITION),
        description="Faxes to the payer: a request submits the case with its bundle, as auth.submit_authorization "
        "does; a pend_response answers its pend; additional_information adds documents to a submitted case. "
        "Cannot be undone.",
    ),
)
