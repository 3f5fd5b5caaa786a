"""The tools of the chart."""

from sim.apps.chart import service
from sim.apps.chart.types import Chart, Orders, PatientId, PatientsFound, SearchPatients
from sim.domain.errors import Code
from sim.domain.roles import PROVIDER_ROLES, Side
from sim.operations.declaration import tool

OPERATIONS = (
    tool(
        "chart.search_patients",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=SearchPatients,
        answer=PatientsFound,
        run=service.search_patients,
        writes=False,
        description="Finds patients by identifiers: patient id, record number, member id, names, date of birth. Every "
        "given criterion must fit exactly, names whatever their case; at least one is needed, since patients cannot be "
        "browsed. Returns each patient's identity and memberships of plans. Finding nobody is an empty list.",
    ),
    tool(
        "chart.get_patient_chart_by_patient",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=PatientId,
        answer=Chart,
        run=service.get_patient_chart_by_patient,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Returns a patient's whole chart: identity, coverage, and problems, allergies, medicines, orders, "
        "encounters, procedures, observations and notes as FHIR R4 resources, each kind newest first, values with UCUM "
        "units and reference ranges, notes with their text.",
    ),
    tool(
        "chart.list_candidate_orders",
        side=Side.PROVIDER,
        roles=PROVIDER_ROLES,
        arguments=PatientId,
        answer=Orders,
        run=service.list_candidate_orders,
        writes=False,
        refuses=(Code.NOT_FOUND,),
        description="Lists a patient's orders, newest first, with code, diagnoses, urgency and the open prior "
        "authorization case that an order has, if any.",
    ),
)
