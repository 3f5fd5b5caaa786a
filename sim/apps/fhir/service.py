"""Reading charts over FHIR R4: one resource, a search, a whole patient, the newest results."""

from collections import Counter
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlmodel import col

from sim.apps.chart.models import Observation, Patient
from sim.apps.chart.reading import patient_resource, resources
from sim.apps.chart.types import PatientId
from sim.apps.coverage.models import Coverage
from sim.apps.fhir.capability import capability_statement, served_resources
from sim.apps.fhir.kinds import KINDS, Kind
from sim.apps.fhir.models import LastN, Read, Resource, ResourceType, Search, as_answer, bundle
from sim.domain.errors import Code, Refusal
from sim.operations.arguments import Nothing
from sim.operations.call import Call

_NOT_CRITERIA = {"resource_type", "count", "offset"}
_LAST_MOMENT = "T23:59:59Z"


def read(call: Call, arguments: Read) -> Resource:
    """Returns one resource."""
    kind = KINDS[arguments.resource_type]
    found = call.session.connection().execute(kind.rows.where(kind.key == arguments.id)).mappings().first()
    if found is None:
        raise call.missing(str(arguments.resource_type), arguments.id)
    return as_answer(kind.resource(found))


def search(call: Call, arguments: Search) -> Resource:
    """Returns the resources of a type that fit every criterion, the newest first."""
    kind = KINDS[arguments.resource_type]
    criteria = _criteria(kind, arguments)
    connection = call.session.connection()
    chosen = kind.rows.where(*criteria)
    total = connection.execute(select(func.count()).select_from(chosen.subquery())).scalar_one()
    order = [kind.key] if kind.time is None else [kind.time.desc(), kind.key]
    page = chosen.order_by(*order).limit(arguments.count).offset(arguments.offset)
    return bundle("searchset", [kind.resource(row) for row in connection.execute(page).mappings()], total)


def everything(call: Call, arguments: PatientId) -> Resource:
    """Returns a patient, coverage, and the whole chart."""
    patient = patient_resource(call.session, arguments.patient_id)
    if patient is None:
        raise call.missing("patient", arguments.patient_id)
    kind = KINDS[ResourceType.COVERAGE]
    chosen = kind.rows.where(Coverage.patient_id == arguments.patient_id).order_by(kind.key)  # type: ignore[arg-type]
    coverage = [kind.resource(row) for row in call.session.connection().execute(chosen).mappings()]
    found = [patient, *coverage, *resources(call.session, arguments.patient_id)]
    return bundle("searchset", found, len(found))


def lastn(call: Call, arguments: LastN) -> Resource:
    """Returns the newest observations of each code."""
    call.get(Patient, arguments.patient_id)
    kind = KINDS[ResourceType.OBSERVATION]
    chosen = kind.rows.where(col(Observation.patient_id) == arguments.patient_id)
    for name in ("code", "category"):
        asked = getattr(arguments, name)
        if asked is not None:
            chosen = chosen.where(kind.criteria[name] == asked)
    ordered = chosen.order_by(kind.criteria["code"], kind.time.desc(), kind.key)
    seen: Counter[str] = Counter()
    newest = []
    for row in call.session.connection().execute(ordered).mappings():
        seen[row["code"]] += 1
        if seen[row["code"]] <= arguments.max:
            newest.append(kind.resource(row))
    return bundle("searchset", newest, len(newest))


def metadata(call: Call, _: Nothing) -> Resource:
    """Returns what this interface serves."""
    return as_answer(
        capability_statement(
            call,
            name="hermed-chart",
            description="The provider's charts, read-only.",
            resources=served_resources(),
            operations=("everything", "lastn"),
        )
    )


def _criteria(kind: Kind, arguments: Search) -> list[ColumnElement[bool]]:
    given: dict[str, Any] = arguments.model_dump(exclude_none=True, exclude=_NOT_CRITERIA)
    unknown = sorted(set(given) - set(kind.searched_by))
    if unknown:
        message = f"{unknown[0]}: a {arguments.resource_type} is not searched by this; see fhir.metadata."
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=kind.searched_by)
    needed = ("patient", "identifier") if "identifier" in kind.criteria else ("patient",)
    if kind.of_patient and not set(needed) & set(given):
        message = (
            f"A {arguments.resource_type} is found by {' or '.join(needed)} only; charts are not browsed."
        )
        raise Refusal(Code.INVALID_ARGUMENT, message, allowed=needed)
    return [_criterion(kind, name, value) for name, value in given.items()]


def _criterion(kind: Kind, name: str, value: str) -> ColumnElement[bool]:
    column = kind.criteria.get(name, kind.time)
    match name:
        case "named":
            found = column.istartswith(value, autoescape=True)
        case "date_from":
            found = column >= value
        case "date_to":  # a time of that day is later than the bare date
            found = column <= value + _LAST_MOMENT
        case _:
            found = column == value
    criterion: ColumnElement[bool] = found
    return criterion
