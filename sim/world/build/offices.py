"""Organisations, their workers, the directory and calendars."""

import random
from dataclasses import dataclass
from datetime import timedelta

from sim.apps.people.models import CalendarSlot, DirectoryContact, Organization, Worker, WorkerRole
from sim.domain import codes
from sim.domain.sla import business_day
from sim.world.build.building import Building
from sim.world.build.names import mail_address, telephone
from sim.world.build.times import instant
from specs.schema import world as spec

PRIMARY_CARE = "primary care"
"""Specialty of practitioners who look after patients as a whole."""

_DESKS = {
    "provider": ("referral desk", "medical records"),
    "payer": ("intake desk", "peer-to-peer desk", "appeals desk"),
    "care_management": ("referral desk",),
}
_NUMBERED = frozenset({"physician", "nurse", "medical_director", "pharmacist", "therapist", "social_worker"})
_ON_CALENDAR = frozenset({"physician", "medical_director", "nurse"})
_SLOTS = (9 * 60, 11 * 60, 13 * 60 + 30, 15 * 60)
_SLOT_MINUTES = 30
_FREE_SHARE = 0.6


@dataclass(frozen=True)
class Offices:
    """Organisations and workers by what others look them up by.

    Attributes:
        ids: Id of each organisation by the name that the spec gives it.
        workers: Workers of each organisation, by specialty.
    """

    ids: dict[str, str]
    workers: dict[str, dict[str, list[Worker]]]

    def practitioners(self, specialty: str, organization: str) -> list[Worker]:
        """Returns the physicians of a specialty at an organisation.

        Args:
            specialty: The specialty.
            organization: Its name in the spec.
        """
        workers = self.workers[organization].get(specialty, [])
        return [worker for worker in workers if worker.profession == "physician"]


def build_offices(building: Building) -> Offices:
    """Adds organisations, workers, roles, the directory and calendars.

    Args:
        building: The world.
    """
    rows, world = building.rows, building.world
    offices = Offices({}, {})
    npis: set[str] = set()
    for place in world.organizations:
        organization_id = rows.new_id("org", 2)
        generator = building.draws.of("organization", place.name)
        organization = Organization(
            organization_id=organization_id,
            name=place.title,
            side=place.side,
            npi=_new_npi("2", npis, generator),
            phone=telephone(place, generator),
            fax=telephone(place, generator),
            address=f"{generator.randint(100, 990)} {generator.choice(world.streets)}, {place.city}",
            state=place.state,
        )
        rows.add(organization)
        offices.ids[place.name] = organization_id
        offices.workers[place.name] = {}
        for staff in place.staff:
            offices.workers[place.name].setdefault(staff.specialty, []).extend(
                _worker(building, place, staff, organization, npis) for _ in range(staff.count)
            )
        rows.extend(
            _contact(rows.new_id("contact", 3), organization, role=desk, name=f"{place.title}, {desk}")
            for desk in _DESKS[place.side]
        )
    rows.extend(_calendars(building))
    return offices


def _worker(
    building: Building,
    place: spec.Organization,
    staff: spec.Staff,
    organization: Organization,
    npis: set[str],
) -> Worker:
    rows = building.rows
    worker_id = rows.new_id("wrk", 3)
    generator = building.draws.of("worker", worker_id)
    name = building.names.take(generator.choice(("female", "male")))
    worker = Worker(
        worker_id=worker_id,
        organization_id=organization.organization_id,
        name=f"{name.first} {name.last}",
        profession=staff.profession,
        specialty=staff.specialty,
        credentials=staff.credentials,
        npi=_new_npi("1", npis, generator) if staff.profession in _NUMBERED else None,
        license_state=place.state,
        phone=telephone(place, generator),
        email=mail_address(name, place),
    )
    rows.add(worker)
    rows.extend(WorkerRole(worker_id=worker_id, role=role) for role in staff.roles)
    for role in staff.roles or (staff.profession,):
        contact_id = rows.new_id("contact", 3)
        rows.add(_contact(contact_id, organization, role=role, name=worker.name, worker=worker))
    return worker


def _contact(
    contact_id: str, organization: Organization, *, role: str, name: str, worker: Worker | None = None
) -> DirectoryContact:
    host = organization.organization_id.replace("-", "")
    return DirectoryContact(
        contact_id=contact_id,
        organization_id=organization.organization_id,
        worker_id=worker.worker_id if worker else None,
        role=role,
        name=name,
        phone=worker.phone if worker else organization.phone,
        fax=organization.fax,
        email=worker.email if worker else f"{role.replace(' ', '-')}@{host}.example.org",
    )


def _new_npi(first: str, taken: set[str], generator: random.Random) -> str:
    while True:
        number = codes.npi(f"{first}{generator.randrange(10**8):08d}")
        if number not in taken:
            taken.add(number)
            return number


def _calendars(building: Building) -> list[CalendarSlot]:
    ahead = [building.now + timedelta(days=day) for day in range(building.world.calendar_days + 1)]
    return [
        CalendarSlot(
            worker_id=worker.worker_id,
            starts_at=instant(day, minutes),
            minutes=_SLOT_MINUTES,
            free=building.draws.of("calendar", worker.worker_id, day.isoformat(), str(minutes)).random()
            < _FREE_SHARE,
        )
        for worker in building.rows.of(Worker)
        if worker.profession in _ON_CALENDAR
        for day in ahead
        if business_day(day)
        for minutes in _SLOTS
    ]
