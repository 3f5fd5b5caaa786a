"""What is measured of a patient, and what notes may say about it."""

from collections.abc import Iterable, Mapping
from datetime import date

from sim.apps.chart.models import Observation
from sim.world.build.building import Building
from sim.world.build.notes import quantity
from sim.world.build.patients import Person
from sim.world.build.schedule import Happening
from sim.world.build.treatment import Treatment
from sim.world.build.values import Values
from specs.schema.course import Episode, Measure, Quantity

_EARLY_DAYS = 14


class Findings:
    """The observations of one patient.

    Attributes:
        last: Day and value of the newest observation of each quantity.
    """

    def __init__(self, building: Building, person: Person, treatment: Treatment) -> None:
        """Starts without any.

        Args:
            building: The world.
            person: The patient.
            treatment: What the patient takes.
        """
        self.last: dict[str, tuple[date, float]] = {}
        self._treatment = treatment
        self._world = building.world
        self._rows = building.rows
        self._person = person
        self._values = Values(building.world, person)
        self._by_act = {name for one in person.illnesses for act in one.course.acts for name in act.measures}

    def due(self, happening: Happening, *, everything: bool) -> list[str]:
        """Measures to take at a visit: vital signs, and what is due of the illnesses; some are missed.

        Args:
            happening: The visit.
            everything: Whether all of the illnesses is measured, due or not.
        """
        courses = [illness.course for illness in happening.illnesses]
        sure = {one.name for course in courses for one in course.measures if not one.monitors and everything}
        wanted = [one.name for one in self._world.vitals]
        wanted += [one.name for course in courses for one in course.measures]
        return [
            name
            for name in dict.fromkeys(wanted)
            if name in self._values.measures and name not in self._by_act
            if name in sure or self._is_due(self._values.measures[name], happening.day)
        ]

    def acute(self, happening: Happening, episode: Episode) -> list[str]:
        """Returns what to measure in an episode: vital signs that are due, and what the episode moves.

        Args:
            happening: The episode.
            episode: Its description.
        """
        due = self.due(happening, everything=False)
        vitals = [one.name for one in self._world.vitals if one.name in due]
        return [name for name in dict.fromkeys((*vitals, *episode.effects)) if name not in self._by_act]

    def _is_due(self, measure: Measure, day: date) -> bool:
        if measure.monitors is not None and not self._treatment.takes(measure.monitors, day):
            return False
        before = self.last.get(measure.name)
        if before is not None and (day - before[0]).days < measure.every_days - _EARLY_DAYS:
            return False
        chance = self._person.chance("missing", measure.name, day.isoformat())
        return measure.category != "laboratory" or chance >= self._world.mess.missing

    def take(
        self, names: Iterable[str], happening: Happening, encounter_id: str | None, extra: Mapping[str, float]
    ) -> dict[str, str]:
        """Adds observations and what follows from them.

        Args:
            names: Measures to take; those that the patient does not have are passed over.
            happening: When they are taken.
            encounter_id: The encounter, if it is one.
            extra: What an episode adds, by measure.

        Returns:
            What notes may say about these and earlier values.
        """
        day = happening.day
        taken = {
            name: self._values.measured(name, day, self._treatment, extra)
            for name in names
            if name in self._values.measures
        }
        height = self.last.get("height")
        known = {"height": height[1], **taken} if height else taken
        taken |= self._values.computed(known, day)
        tokens = self._known()
        for name, value in taken.items():
            described = self._values.quantity(name)
            self._observe(described, value, happening, encounter_id)
            tokens[name] = quantity(value, described.decimals, described.unit)
            tokens[f"{name}.value"] = f"{value:.{described.decimals}f}"
            self.last[name] = (day, value)
        return tokens

    def _known(self) -> dict[str, str]:
        """What notes may say of earlier values."""
        said = {}
        for name, (day, value) in self.last.items():
            described = self._values.quantity(name)
            written = quantity(value, described.decimals, described.unit)
            said[f"{name}.last"] = f"{written} on {day.isoformat()}"
        return said

    def _observe(
        self, described: Quantity, value: float, happening: Happening, encounter_id: str | None
    ) -> None:
        self._rows.add(
            Observation(
                observation_id=self._rows.new_id("obs"),
                patient_id=self._person.row.patient_id,
                encounter_id=encounter_id,
                category=described.category,
                code=described.code,
                display=described.display,
                value=value,
                unit=described.unit,
                low=described.low,
                high=described.high,
                taken_at=happening.starts_at,
            )
        )
