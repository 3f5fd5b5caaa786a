"""The provider's charts over FHIR R4."""

from sim.apps.chart.types import PatientId
from sim.apps.fhir import service
from sim.apps.fhir.models import LastN, Read, Resource, Search
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.arguments import Nothing
from sim.operations.declaration import route

OPERATIONS = (
    route(
        "fhir.read",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Read,
        answer=Resource,
        run=service.read,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns one FHIR R4 resource by type and id; references of other resources name both.",
    ),
    route(
        "fhir.search",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Search,
        answer=Resource,
        run=service.search,
        writes=False,
        description="Returns a Bundle of the resources of one type that fit every criterion, newest first, with the "
        "total. What is about a patient is found through the patient, or an identifier, only. Finding nothing is an "
        "empty Bundle.",
    ),
    route(
        "fhir.everything",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=PatientId,
        answer=Resource,
        run=service.everything,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a Bundle of a patient with coverage and every record of the chart, kind after kind, newest "
        "first (FHIR's Patient/$everything).",
    ),
    route(
        "fhir.lastn",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=LastN,
        answer=Resource,
        run=service.lastn,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a Bundle of the newest observations of each code of a patient (FHIR's Observation/$lastn).",
    ),
    route(
        "fhir.metadata",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=Nothing,
        answer=Resource,
        run=service.metadata,
        writes=False,
        description="Returns the CapabilityStatement: resource types, search criteria, operations.",
    ),
)
