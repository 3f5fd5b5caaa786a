"""Referrals to care management, for reasons that stand in the chart."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import chain, zip_longest

from sqlmodel import SQLModel

from sim.apps.chart.models import Encounter, Observation
from sim.apps.cm_intake.models import CMReferral
from sim.world.build.notes import quantity
from sim.world.build.rows import Rows
from sim.world.build.times import instant, office_day
from specs.schema.referral import Referrals, Trigger
from specs.schema.world import World

_MORNING = 8 * 60 + 30


@dataclass(frozen=True)
class _Wish:
    """Somebody's wish to have a patient in care management."""

    patient_id: str
    source: str
    reason: str
    day: date


def referrals(world: World, rows: Rows) -> Iterable[SQLModel]:
    """Yields the open referrals, oldest first: stays, then emergency visits, then each trigger, in turns.

    Args:
        world: The spec.
        rows: All other rows.
    """
    rule = world.referrals
    if rule is None:
        return
    now = date.fromisoformat(world.now[:10])
    lists = [list(_stays(rule, rows, now)), list(_emergencies(rule, rows, now))]
    lists += [list(_values(world, rule, trigger, rows, now)) for trigger in rule.triggers]
    chosen: dict[str, _Wish] = {}
    for wish in chain.from_iterable(zip_longest(*lists)):
        if wish is not None and len(chosen) < rule.most and instant(wish.day, _MORNING) < world.now:
            chosen.setdefault(wish.patient_id, wish)
    for wish in sorted(chosen.values(), key=lambda one: (one.day, one.patient_id)):
        yield CMReferral(
            referral_id=rows.new_id("ref", 3),
            patient_id=wish.patient_id,
            source=wish.source,
            reason=wish.reason,
            received_at=instant(wish.day, _MORNING),
        )


def _stays(rule: Referrals, rows: Rows, now: date) -> Iterator[_Wish]:
    for stay in _newest_first(rows, "IMP", now - timedelta(days=rule.claims_days)):
        ended = date.fromisoformat(stay.ends_at[:10])
        days = (ended - date.fromisoformat(stay.starts_at[:10])).days
        told = f"a stay of {days} days for {stay.reason}"
        if (now - ended).days <= rule.recent_days:
            reason = f"Discharged on {ended.isoformat()} after {told}."
            yield _Wish(stay.patient_id, "hospital_discharge", reason, _next_office_day(ended))
        else:
            run = office_day(now - timedelta(days=rule.claims_run_days))
            reason = f"Claims show {told} that ended on {ended.isoformat()}."
            yield _Wish(stay.patient_id, "claims_trigger", reason, run)


def _emergencies(rule: Referrals, rows: Rows, now: date) -> Iterator[_Wish]:
    run = office_day(now - timedelta(days=rule.claims_run_days))
    visits: dict[str, list[Encounter]] = defaultdict(list)
    for visit in _newest_first(rows, "EMER", run - timedelta(days=rule.claims_days)):
        if visit.ends_at[:10] < run.isoformat():
            visits[visit.patient_id].append(visit)
    for patient_id, those in sorted(visits.items(), key=lambda item: (-len(item[1]), item[0])):
        visited = "one emergency visit" if len(those) == 1 else f"{len(those)} emergency visits"
        reason = (
            f"Claims show {visited} in the {rule.claims_days} days before {run.isoformat()}, "
            f"the newest on {those[0].starts_at[:10]} for {those[0].reason}."
        )
        yield _Wish(patient_id, "claims_trigger", reason, run)


def _values(world: World, rule: Referrals, trigger: Trigger, rows: Rows, now: date) -> Iterator[_Wish]:
    measure = next(one for one in world.quantities() if one.name == trigger.measure)
    start = (now - timedelta(days=rule.recent_days)).isoformat()
    newest: dict[str, Observation] = {}
    for one in sorted(rows.of(Observation), key=lambda one: (one.taken_at, one.observation_id)):
        if one.code == measure.code and one.taken_at >= start:
            newest[one.patient_id] = one
    beyond = "above" if trigger.op == ">=" else "below"
    for patient_id, one in sorted(newest.items()):
        value = one.value
        if value is None or (value < trigger.value if trigger.op == ">=" else value > trigger.value):
            continue
        taken = date.fromisoformat(one.taken_at[:10])
        reason = (
            f"{measure.display} was {quantity(value, measure.decimals, measure.unit)} on {taken.isoformat()}; "
            f"the practice refers at {quantity(trigger.value, measure.decimals, measure.unit)} or {beyond}."
        )
        yield _Wish(patient_id, "primary_care", reason, _next_office_day(taken))


def _newest_first(rows: Rows, kind: str, start: date) -> list[Encounter]:
    found = [one for one in rows.of(Encounter) if one.kind == kind and one.ends_at >= start.isoformat()]
    return sorted(found, key=lambda one: (one.ends_at, one.encounter_id), reverse=True)


def _next_office_day(day: date) -> date:
    after = day + timedelta(days=1)
    while office_day(after) != after:
        after += timedelta(days=1)
    return after
