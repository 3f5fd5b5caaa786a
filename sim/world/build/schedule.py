"""When things happen to a patient: visits, procedures and episodes, in the order of time."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from sim.apps.people.models import Worker
from sim.world.build.building import Building
from sim.world.build.patients import Illness, Person
from sim.world.build.times import instant, office_day, office_minutes
from specs.schema.course import Act, Episode

_SPREAD = 0.15
_YEAR = 365.25
_LAST_MAIN_VISIT = (3, 25)
_TOGETHER_DAYS = 21
_MARGIN = 5
_EPISODE_HOURS = (0, 23)
_VISIT_MINUTES = (20, 40)


@dataclass(frozen=True)
class Happening:
    """A visit, a procedure or an episode.

    Attributes:
        day: The day.
        starts_at: Its start.
        ends_at: Its end.
        worker: Who saw the patient.
        illnesses: The illnesses that it is about.
        act: The procedure, if it is one.
        episode: The episode, if it is one.
    """

    day: date
    starts_at: str
    ends_at: str
    worker: Worker
    illnesses: tuple[Illness, ...]
    act: Act | None = None
    episode: Episode | None = None


def happenings(building: Building, person: Person) -> list[Happening]:
    """Returns what happens to a patient, oldest first; all of it after onset and before today.

    Args:
        building: The world.
        person: The patient.
    """
    now = building.now
    first = now - timedelta(days=building.world.history_days)
    found: list[Happening] = []
    plans = {
        illness.course.name: _visit_days(building, person, illness, max(first, illness.onset))
        for illness in person.illnesses
    }
    found += _visits(person, plans)
    for illness in person.illnesses:
        days = plans[illness.course.name]
        found += _acts(person, illness, days[0], now)
        found += _episodes(person, illness, days[0], now)
    return sorted(found, key=lambda one: (one.starts_at, one.worker.worker_id, one.act is not None))


def _visit_days(building: Building, person: Person, illness: Illness, first: date) -> list[date]:
    """Days of the visits of one illness, counted back from the last; first and last are never missed."""
    course, now = illness.course, building.now
    generator = person.draws.of("visits", person.row.patient_id, course.name)
    latest = _LAST_MAIN_VISIT[1] if illness.order else max(_LAST_MAIN_VISIT[1], course.visit_days // 2)
    latest = min(latest, (now - illness.onset).days - _MARGIN)
    day = office_day(now - timedelta(days=generator.randint(_LAST_MAIN_VISIT[0], latest)))
    days = [day]
    while True:
        gap = course.visit_days * generator.uniform(1 - _SPREAD, 1 + _SPREAD)
        day = office_day(day - timedelta(days=round(gap)))
        if day <= first:
            break
        days.append(day)
    days.reverse()
    return [
        day
        for place, day in enumerate(days)
        if place in {0, len(days) - 1} or generator.random() >= building.world.mess.missed_visits
    ]


def _visits(person: Person, plans: dict[str, list[date]]) -> Iterator[Happening]:
    """Visits to one practitioner for several illnesses within three weeks are one visit."""
    wanted: dict[str, list[tuple[date, int]]] = {}
    for place, illness in enumerate(person.illnesses):
        key = illness.worker.worker_id
        wanted.setdefault(key, []).extend((day, place) for day in plans[illness.course.name])
    for worker_id, visits in sorted(wanted.items()):
        left = sorted(visits)
        while left:
            together = [visit for visit in left if (visit[0] - left[0][0]).days <= _TOGETHER_DAYS]
            left = left[len(together) :]
            # The last of them: an order is written at the main course's last visit.
            day = max(day for day, _ in together)
            places = sorted({place for _, place in together})
            yield _visit(person, worker_id, day, places)


def _visit(person: Person, worker_id: str, day: date, places: list[int]) -> Happening:
    generator = person.draws.of("visit", person.row.patient_id, worker_id, day.isoformat())
    start = office_minutes(generator)
    illnesses = tuple(person.illnesses[place] for place in places)
    end = start + generator.choice(_VISIT_MINUTES)
    return Happening(day, instant(day, start), instant(day, end), illnesses[0].worker, illnesses)


def _acts(person: Person, illness: Illness, first: date, now: date) -> Iterator[Happening]:
    for place, act in enumerate(illness.course.acts):
        generator = person.draws.of("act", person.row.patient_id, illness.course.name, str(place))
        if generator.random() >= act.share:
            continue
        for turn in range(act.times):
            day = office_day(first + timedelta(days=act.from_day + turn * act.every_days))
            if not illness.onset <= day < now:
                continue
            start = office_minutes(generator)
            yield Happening(
                day, instant(day, start), instant(day, start + 45), illness.worker, (illness,), act=act
            )


def _episodes(person: Person, illness: Illness, first: date, now: date) -> Iterator[Happening]:
    span = (now - first).days
    for episode in illness.course.episodes:
        generator = person.draws.of("episode", person.row.patient_id, illness.course.name, episode.name)
        expected = episode.per_year * span / _YEAR
        count = int(expected + generator.random())
        for _ in range(count):
            day = first + timedelta(days=generator.randrange(max(1, span - 30)))
            if day <= illness.onset:
                continue
            start = generator.randint(*_EPISODE_HOURS) * 60 + 15 * generator.randrange(4)
            end = start + episode.stay_days * 24 * 60 + 4 * 60
            yield Happening(
                day, instant(day, start), instant(day, end), illness.worker, (illness,), episode=episode
            )
