"""Who the patients are: person, practice, plan, allergies, and the courses that they have."""

import random
from dataclasses import dataclass
from datetime import date, timedelta

from sim.apps.chart.models import AllergyIntolerance, Patient
from sim.apps.coverage.models import Coverage
from sim.apps.people.models import Worker
from sim.world.build.draws import Draws, apportioned, weighted
from sim.world.build.names import Names, home_address, telephone
from sim.world.build.offices import PRIMARY_CARE, Offices
from sim.world.build.rows import Rows
from sim.world.build.times import birthday
from specs.schema import world as spec
from specs.schema.course import Course, Order

_OUT_OF_NETWORK_SHARE = 0.06
_EARLIER_COVERAGE_SHARE = 0.2
_ALLERGY_SHARE = 0.4
_YOUNGEST_AT_ONSET = 18
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
        birth: Date of birth.
        practice: Organisation where the patient is seen.
        illnesses: What the patient has, the main course first.
        draws: The world's chance.
        avoid: Medicines that an allergy forbids.
    """

    row: Patient
    birth: date
    practice: spec.Organization
    illnesses: tuple[Illness, ...]
    draws: Draws
    avoid: frozenset[str]

    def chance(self, *names: str) -> float:
        """Returns a number from 0 to 1 for a question about this patient: the same whenever it is asked.

        Args:
            *names: What the question is about.
        """
        return self.draws.of("chance", self.row.patient_id, *names).random()


def build_patients(
    world: spec.World,
    now: date,
    offices: Offices,
    plans: dict[str, str],
    draws: Draws,
    names: Names,
    rows: Rows,
) -> list[Person]:
    """Adds patients, their coverage and allergies.

    Args:
        world: The world.
        now: Today.
        offices: Its organisations.
        plans: Id of each plan by name.
        draws: Chance.
        names: Names that are free.
        rows: Where rows go.
    """
    counts = apportioned(world.patients, [course.weight for course in world.courses])
    mains = [
        (course, course.orders[place % len(course.orders)])
        for course, count in zip(world.courses, counts, strict=True)
        for place in range(count)
    ]
    draws.of("patients").shuffle(mains)
    return [_build(world, main, order, now, offices, plans, draws, names, rows) for main, order in mains]


def _build(
    world: spec.World,
    main: Course,
    order: Order,
    now: date,
    offices: Offices,
    plans: dict[str, str],
    draws: Draws,
    names: Names,
    rows: Rows,
) -> Person:
    patient_id = rows.new_id("pat", 3)
    generator = draws.of("patient", patient_id)
    sex = generator.choice(main.sexes)
    age = generator.randint(*main.ages)
    plan = _plan(world, age, generator)
    practice = _practice(world, plan, generator)
    near = _near(world, plan, practice)
    name = names.take(sex)
    row = Patient(
        patient_id=patient_id,
        mrn=f"MRN{generator.randrange(10**7):07d}-{patient_id[-3:]}",
        first_name=name.first,
        last_name=name.last,
        birth_date=birthday(age, now, generator).isoformat(),
        sex=sex,
        phone=telephone(practice, generator),
        address=home_address(world, practice, generator),
        state=practice.state,
        language=weighted(generator, world.languages, [one.weight for one in world.languages]).tag,
        primary_care_id=generator.choice(offices.practitioners(PRIMARY_CARE, near)).worker_id,
    )
    rows.add(row)
    rows.extend(_coverage(plans[plan.name], row, now, generator, rows))
    birth = date.fromisoformat(row.birth_date)
    own = next(one for one in rows.of(Worker) if one.worker_id == row.primary_care_id)
    illnesses = [_illness(main, order, birth, now, own, near, offices, generator)]
    for course in _companions(world, main, sex, generator):
        illnesses.append(_illness(course, None, birth, now, own, near, offices, generator))
    avoid = _allergies(world, row, illnesses, now, generator, rows)
    return Person(row, birth, practice, tuple(illnesses), draws, avoid)


def _plan(world: spec.World, age: int, generator: random.Random) -> spec.Plan:
    fitting = [plan for plan in world.plans if plan.ages[0] <= age <= plan.ages[1]]
    if not fitting:
        raise ValueError(f"plans: no plan of this world takes members of {age} years.")
    return weighted(generator, fitting, [plan.weight for plan in fitting])


def _practice(world: spec.World, plan: spec.Plan, generator: random.Random) -> spec.Organization:
    """Where a patient is seen: a place of primary care, for most patients one in the plan's network."""
    places = [
        place
        for place in world.organizations
        if any(staff.specialty == PRIMARY_CARE and staff.profession == "physician" for staff in place.staff)
    ]
    inside = [place for place in places if place.name in plan.network]
    outside = [place for place in places if place.name not in plan.network]
    pool = outside if outside and generator.random() < _OUT_OF_NETWORK_SHARE else inside or places
    return generator.choice(pool)


def _near(world: spec.World, plan: spec.Plan, practice: spec.Organization) -> list[str]:
    """Provider organisations in the order in which the patient would go there."""
    others = [place.name for place in world.organizations if place.side == "provider" and place != practice]
    others.sort(key=lambda name: name not in plan.network)
    return [practice.name, *others]


def _companions(world: spec.World, main: Course, sex: str, generator: random.Random) -> list[Course]:
    by_name = {course.name: course for course in world.courses}
    found = []
    for companion in main.companions:
        course = by_name[companion.course]
        if generator.random() < companion.share and sex in course.sexes:
            found.append(course)
    return found


def _illness(
    course: Course,
    order: Order | None,
    birth: date,
    now: date,
    own: Worker,
    near: list[str],
    offices: Offices,
    generator: random.Random,
) -> Illness:
    ago = generator.randint(*course.onset_days)
    grown = (now - birth).days - int(_YOUNGEST_AT_ONSET * _YEAR)
    onset = now - timedelta(days=max(30, min(ago, grown)))
    if course.specialty == PRIMARY_CARE:
        return Illness(course, onset, own, order)
    return Illness(course, onset, generator.choice(offices.practitioners(course.specialty, near)), order)


def _coverage(
    plan_id: str, patient: Patient, now: date, generator: random.Random, rows: Rows
) -> list[Coverage]:
    """The coverage that runs; for some, one before it that ended with the year."""
    begins = [(plan_id, date(now.year - generator.randint(0, 2), 1, 1), None)]
    if generator.random() < _EARLIER_COVERAGE_SHARE:
        start = begins[0][1]
        begins.insert(0, (plan_id, start.replace(year=start.year - 1), start - timedelta(days=1)))
    return [
        Coverage(
            coverage_id=rows.new_id("cov", 3),
            patient_id=patient.patient_id,
            plan_id=plan,
            member_id=f"M{generator.randrange(10**6):06d}{rows.numbers['cov']:03d}",
            starts_on=start.isoformat(),
            ends_on=end.isoformat() if end else None,
        )
        for plan, start, end in begins
    ]


def _allergies(
    world: spec.World,
    patient: Patient,
    illnesses: list[Illness],
    now: date,
    generator: random.Random,
    rows: Rows,
) -> frozenset[str]:
    """Adds an allergy for some; never to the only medicine that a course begins with."""
    needed = {drug.medicine for illness in illnesses for drug in illness.course.drugs if drug.step == 0}
    possible = [allergy for allergy in world.allergies if not needed & set(allergy.excludes)]
    if not possible or generator.random() >= _ALLERGY_SHARE:
        return frozenset()
    allergy = generator.choice(possible)
    rows.add(
        AllergyIntolerance(
            allergy_id=rows.new_id("alg"),
            patient_id=patient.patient_id,
            substance=allergy.substance,
            reaction=allergy.reaction,
            severity=allergy.severity,
            recorded_on=(now - timedelta(days=generator.randint(60, 1000))).isoformat(),
        )
    )
    return frozenset(allergy.excludes)
