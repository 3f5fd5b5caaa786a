"""What a patient takes: steps of treatment, and what they do to measured values."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from sim.apps.chart.models import MedicationRequest
from sim.domain.codes import ndc11
from sim.world.build.building import Building
from sim.world.build.patients import Illness, Person
from sim.world.build.times import instant
from specs.schema.course import Drug

_FULL_EFFECT_DAYS = 60
_LONG_TAKEN_DAYS = 400
_NOON = 12 * 60
_COMPLETED = "course completed"


@dataclass
class Taking:
    """A medicine that is or was taken.

    Attributes:
        drug: Its place in the course.
        row: The prescription.
        since: First day.
        until: Last day, if it was stopped or is given for a time.
    """

    drug: Drug
    row: MedicationRequest
    since: date
    until: date | None = None

    def effect(self, measure: str, day: date) -> float:
        """Returns what it adds to a measure on a day: it takes 60 days to work and 60 to wear off."""
        share = min(1.0, max(0, (day - self.since).days) / _FULL_EFFECT_DAYS)
        if self.until is not None and day > self.until:
            share *= max(0.0, 1 - (day - self.until).days / _FULL_EFFECT_DAYS)
        return self.drug.effects.get(measure, 0.0) * share

    def taken_on(self, day: date) -> bool:
        """Whether it is taken after what was decided on a day."""
        return self.since <= day and (self.until is None or day < self.until)


class Treatment:
    """The medicines of one patient.

    Attributes:
        takings: All of them, in the order in which they were started.
    """

    def __init__(self, building: Building, person: Person) -> None:
        """Starts without any.

        Args:
            building: The world.
            person: The patient.
        """
        self.takings: list[Taking] = []
        self._person = person
        self._medicines = {medicine.name: medicine for medicine in building.world.medicines}
        self._now = building.now
        self._rows = building.rows
        self._step: dict[str, int] = {}
        self._since: dict[str, date] = {}

    def effect(self, measure: str, day: date) -> float:
        """Returns what all medicines together add to a measure on a day."""
        return sum(taking.effect(measure, day) for taking in self.takings)

    def current(self, day: date) -> Iterator[Taking]:
        """Yields what is taken after what was decided on a day."""
        return (taking for taking in self.takings if taking.taken_on(day))

    def began(self, illness: Illness) -> bool:
        """Whether an illness's first step was begun."""
        return illness.course.name in self._step

    def inherit(self, illness: Illness, first_visit: date) -> None:
        """Begins the first step before the chart begins, where onset lies long before the first charted visit.

        Args:
            illness: The illness.
            first_visit: Day of its first charted visit.
        """
        since = max(illness.onset, first_visit - timedelta(days=_LONG_TAKEN_DAYS))
        if (first_visit - since).days > _FULL_EFFECT_DAYS:
            self.enter(illness, 0, since, instant(since, _NOON))

    def escalate(self, illness: Illness, day: date, at: str) -> list[str]:
        """Goes to the next step that has something to give, unless the present one was not given long enough.

        Returns:
            Sentences about what was changed, none where nothing was.
        """
        name = illness.course.name
        if (day - self._since[name]).days < illness.course.step_days:
            return []
        for step in range(self._step[name] + 1, max((d.step for d in illness.course.drugs), default=0) + 1):
            changes = self.enter(illness, step, day, at)
            if changes:
                return changes
        return []

    def now_for(self, illness: Illness, day: date) -> list[str]:
        """Returns the names of what is taken for an illness."""
        return [one.row.display for one in self.current(day) if one.row.indication == illness.course.code]

    def tried_for(self, illness: Illness, day: date) -> list[str]:
        """Returns what was taken for an illness and was stopped by a day, with dates and reason."""
        return [
            f"{one.row.display} ({one.since.isoformat()} to {one.until.isoformat()}, {one.row.stop_reason})"
            for one in self.takings
            if one.row.indication == illness.course.code and one.until is not None and one.until <= day
        ]

    def give(self, illness: Illness, drug: Drug, day: date, at: str) -> str | None:
        """Prescribes a medicine, unless it is taken already or forbidden by an allergy.

        Returns:
            A sentence about it, or None.
        """
        medicine = self._medicines[drug.medicine]
        if drug.medicine in self._person.avoid or any(
            self.takes(name, day) for name in (drug.medicine, *drug.unless)
        ):
            return None
        until = day + timedelta(days=drug.days) if drug.days else None
        over = until is not None and until < self._now
        row = MedicationRequest(
            medication_request_id=self._rows.new_id("med"),
            patient_id=self._person.row.patient_id,
            rxnorm=medicine.rxnorm,
            ndc=ndc11(medicine.ndc) if medicine.ndc else None,
            display=medicine.display,
            dosage=drug.dosage,
            indication=illness.course.code,
            authored_at=at,
            ended_on=until.isoformat() if until and over else None,
            stop_reason=_COMPLETED if over else "",
            status="stopped" if over else "active",
            worker_id=illness.worker.worker_id,
        )
        self._rows.add(row)
        self.takings.append(Taking(drug, row, day, until))
        return f"Started {medicine.display}, {drug.dosage}."

    def enter(self, illness: Illness, step: int, day: date, at: str) -> list[str]:
        """Begins a step of treatment, whatever was given before.

        Args:
            illness: The illness.
            step: The step.
            day: The day.
            at: The time.

        Returns:
            Sentences about what was changed.
        """
        changes: list[str] = []
        for drug in illness.course.drugs:
            if drug.step != step or not self._lot(illness, drug):
                continue
            started = self.give(illness, drug, day, at)
            if started:
                changes += self._stop(drug, day)
                changes.append(started)
        self._step[illness.course.name] = step
        self._since[illness.course.name] = day
        return changes

    def _stop(self, drug: Drug, day: date) -> Iterator[str]:
        for taking in self.takings:
            if taking.drug.medicine in drug.replaces and taking.taken_on(day) and taking.since < day:
                taking.until = day
                taking.row.status = "stopped"
                taking.row.ended_on = day.isoformat()
                taking.row.stop_reason = drug.because
                yield f"Stopped {taking.row.display}: {drug.because}."

    def takes(self, medicine: str, day: date) -> bool:
        """Whether a medicine is taken after what was decided on a day."""
        return any(taking.drug.medicine == medicine for taking in self.current(day))

    def _lot(self, illness: Illness, drug: Drug) -> bool:
        """Whether this patient is of the share that gets a medicine: the same answer whenever it is asked."""
        return self._person.chance("drug", illness.course.name, drug.medicine) < drug.share
