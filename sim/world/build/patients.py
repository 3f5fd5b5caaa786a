"""Who the patients are: person, practice, plan, allergies, and the courses that they have."""

import random
from dataclasses import dataclass
from datetime import date, timedelta

from sim.apps.chart.models import AllergyIntolerance, Patient
from sim.apps.coverage.models import Coverage
from sim.apps.people.models import Worker
from sim.world.build.building import Building
from sim.world.build.draws import Draws, apportioned, weighted
from sim.world.build.names import home_address, telephone
from sim.world.build.offices import PRIMARY_CARE, Offices
from sim.world.build.times import birthday
from specs.schema import world as spec
from specs.schema.course import Course, Order

_EARLIER_COVERAGE_SHARE = 0.2
_ALLERGY_SHARE = 0.4
_YOUNGEST_AT_ONSET = 18
_LATEST_ONSET_DAYS = 60
_YEAR = 365.25


@dataclass(frozen=True)
class Illness:
    """A course that a patient has.

    Attributes:
        course: The course.
        onset: When it began.
        worker: The practitioner who looks after it.
        order: The order that it leads to, if any.
    """

    course: Course
    onset: date
    worker: Worker
    order: Order | None


@dataclass(frozen=True)
class Person:
    """A patient while the chart is being written.

    Attributes:
        row: The patient's row.
        illnesses: What the patient has, the main course first.
        draws: The world's chance.
        avoid: Medicines that an allergy forbids.
    """

    row: Patient
    illnesses: tuple[Illness, ...]
    draws: Draws
    avoid: frozenset[str]

    @property
    def birth(self) -> date:
        """Date of birth."""
        return date.fromisoformat(self.row.birth_date)

    def chance(self, *names: str) -> float:
        """Returns a number from 0 to 1 for a question about this patient: the same whenever it is asked.

        Args:
            *names: What the question is about.
        """
        return self.draws.of("chance", self.row.patient_id, *names).random()


@dataclass(frozen=True)
class _Circumstances:
    """What decides who looks after a patient, and since when the patient may be ill."""

    birth: date
    own: Worker
    practice: str
    generator: random.Random


def build_patients(building: Building, offices: Offices, plans: dict[str, str]) -> list[Person]:
    """Adds patients, their coverage and allergies.

    Args:
        building: The world.
        offices: Its organisations.
        plans: Id of each plan by name.
    """
    world = building.world
    counts = apportioned(world.patients, [course.weight for course in world.courses])
    mains = [
        (course, course.orders[place % len(course.orders)])
        for course, count in zip(world.courses, counts, strict=True)
        for place in range(count)
    ]
    building.draws.of("patients").shuffle(mains)
    return [_build(building, offices, plans, main, order) for main, order in mains]


def _build(building: Building, offices: Offices, plans: dict[str, str], main: Course, order: Order) -> Person:
    world, rows = building.world, building.rows
    patient_id = rows.new_id("pat", 3)
    generator = building.draws.of("patient", patient_id)
    sex = generator.choice(main.sexes)
    age = generator.randint(*main.ages)
    practice = _practice(world, main, generator)
    plan = _plan(world, age, practice.state, generator)
    own = generator.choice(offices.practitioners(PRIMARY_CARE, practice.name))
    name = building.names.take(sex)
    birth = birthday(age, building.now, generator)
    row = Patient(
        patient_id=patient_id,
        mrn=f"MRN{generator.randrange(10**7):07d}-{patient_id[-3:]}",
        first_name=name.first,
        last_name=name.last,
        birth_date=birth.isoformat(),
        sex=sex,
        phone=telephone(practice, generator),
        address=home_address(world, practice, generator),
        state=practice.state,
        language=weighted(generator, world.languages, [one.weight for one in world.languages]).tag,
        primary_care_id=own.worker_id,
    )
    rows.add(row)
    rows.extend(_coverage(building, plans[plan.name], row, generator))
    around = _Circumstances(birth, own, practice.name, generator)
    illnesses = (
        _illness(building, offices, around, main, order),
        *(
            _illness(building, offices, around, course, None)
            for course in _companions(world, main, sex, generator)
        ),
    )
    return Person(row, illnesses, building.draws, _allergies(building, row, illnesses, generator))


def _practice(world: spec.World, main: Course, generator: random.Random) -> spec.Organization:
    """Where a patient is seen: a place that has whoever the main course and its companions need."""
    by_name = {course.name: course for course in world.courses}
    courses = [main, *(by_name[companion.course] for companion in main.companions)]
    needed = {PRIMARY_CARE, *(course.specialty for course in courses)}
    places = [
        place
        for place in world.organizations
        if needed <= {staff.specialty for staff in place.staff if staff.profession == "physician"}
    ]
    if not places:
        raise ValueError(
            f"course {main.name}: no organisation has physicians for {', '.join(sorted(needed))}."
        )
    return generator.choice(places)


def _plan(world: spec.World, age: int, state: str, generator: random.Random) -> spec.Plan:
    fitting = [plan for plan in world.plans if plan.ages[0] <= age <= plan.ages[1] and state in plan.area]
    if not fitting:
        raise ValueError(f"plans: no plan of this world takes members of {age} years in {state}.")
    return weighted(generator, fitting, [plan.weight for plan in fitting])


def _companions(world: spec.World, main: Course, sex: str, generator: random.Random) -> list[Course]:
    by_name = {course.name: course for course in world.courses}
    found = []
    for companion in main.companions:
        course = by_name[companion.course]
        if generator.random() < companion.share and sex in course.sexes:
            found.append(course)
    return found


def _illness(
    building: Building, offices: Offices, around: _Circumstances, course: Course, order: Order | None
) -> Illness:
    ago = around.generator.randint(*course.onset_days)
    grown = (building.now - around.birth).days - int(_YOUNGEST_AT_ONSET * _YEAR)
    onset = building.now - timedelta(days=max(_LATEST_ONSET_DAYS, min(ago, grown)))
    if course.specialty == PRIMARY_CARE:
        return Illness(course, onset, around.own, order)
    practitioners = offices.practitioners(course.specialty, around.practice)
    return Illness(course, onset, around.generator.choice(practitioners), order)


def _coverage(building: Building, plan_id: str, patient: Patient, generator: random.Random) -> list[Coverage]:
    """The coverage that runs; for some, one before it that ended with the year."""
    start = date(building.now.year - generator.randint(0, 2), 1, 1)
    spans: list[tuple[date, date | None]] = [(start, None)]
    if generator.random() < _EARLIER_COVERAGE_SHARE:
        spans.insert(0, (start.replace(year=start.year - 1), start - timedelta(days=1)))
    return [
        Coverage(
            coverage_id=building.rows.new_id("cov", 3),
            patient_id=patient.patient_id,
            plan_id=plan_id,
            member_id=f"M{generator.randrange(10**6):06d}{building.rows.numbers['cov']:03d}",
            starts_on=first.isoformat(),
            ends_on=last.isoformat() if last else None,
        )
        for first, last in spans
    ]


def _allergies(
    building: Building, patient: Patient, illnesses: tuple[Illness, ...], generator: random.Random
) -> frozenset[str]:
    """Adds an allergy for some; never to what a course begins with."""
    needed = {drug.medicine for illness in illnesses for drug in illness.course.drugs if drug.step == 0}
    possible = [allergy for allergy in building.world.allergies if not needed & set(allergy.excludes)]
    if not possible or generator.random() >= _ALLERGY_SHARE:
        return frozenset()
    allergy = generator.choice(possible)
    building.rows.add(
        AllergyIntolerance(
            allergy_id=building.rows.new_id("alg"),
            patient_id=patient.patient_id,
            substance=allergy.substance,
            reaction=allergy.reaction,
            severity=allergy.severity,
            recorded_on=(building.now - timedelta(days=generator.randint(60, 1000))).isoformat(),
        )
    )
    return frozenset(allergy.excludes)
