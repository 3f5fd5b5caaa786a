"""The measured values of one patient: a level of the patient's own that drifts, that treatment moves, with noise."""

from collections.abc import Mapping
from datetime import date

from sim.world.build.formulas import FORMULAS
from sim.world.build.patients import Person
from sim.world.build.times import age_on
from sim.world.build.treatment import Treatment
from specs.schema.course import Derived, Measure, Quantity
from specs.schema.world import World

_YEAR = 365.25


class Values:
    """What a patient's measures show; of two courses that measure the same, the main one's description holds.

    Attributes:
        measures: Measures by name.
        derived: Computed quantities by name.
    """

    def __init__(self, world: World, person: Person) -> None:
        """Draws the patient's own levels.

        Args:
            world: The world.
            person: The patient.
        """
        self.measures: dict[str, Measure] = {}
        self.derived: dict[str, Derived] = {}
        self._onset: dict[str, date] = {}
        self._person = person
        birth_of_record = max(illness.onset for illness in person.illnesses)
        sources = [(one.course.measures, one.course.derived, one.onset) for one in person.illnesses]
        for measures, derived, onset in [*sources, (world.vitals, world.vitals_derived, birth_of_record)]:
            for measure in measures:
                if person.row.sex in measure.sexes and measure.name not in self.measures:
                    self.measures[measure.name] = measure
                    self._onset[measure.name] = onset
            for quantity in derived:
                self.derived.setdefault(quantity.name, quantity)
        self._noise = {
            name: person.draws.of("measure", person.row.patient_id, name) for name in self.measures
        }
        self._own = {name: generator.gauss(0, 1) for name, generator in self._noise.items()}

    def measured(self, name: str, day: date, treatment: Treatment, extra: Mapping[str, float]) -> float:
        """Returns what a measure shows on a day, as reported.

        Args:
            name: The measure.
            day: The day, not before onset.
            treatment: What the patient takes.
            extra: What an episode adds, by measure.
        """
        measure = self.measures[name]
        years = max(0, (day - self._onset[name]).days) / _YEAR
        level = measure.start + measure.spread * self._own[name] + measure.per_year * years
        level += treatment.effect(name, day) + extra.get(name, 0.0)
        return _reported(measure, level + self._noise[name].gauss(0, measure.noise))

    def computed(self, values: Mapping[str, float], day: date) -> dict[str, float]:
        """Returns what follows from values of one time.

        Args:
            values: Reported values by name.
            day: The day, for the age.
        """
        age = age_on(self._person.birth, day)
        return {
            name: _reported(
                quantity,
                FORMULAS[quantity.formula](
                    [values[one] for one in quantity.inputs], age, self._person.row.sex
                ),
            )
            for name, quantity in sorted(self.derived.items())
            if all(one in values for one in quantity.inputs)
        }

    def quantity(self, name: str) -> Quantity:
        """Returns the description of a measured or computed quantity."""
        return self.measures.get(name) or self.derived[name]


def _reported(quantity: Quantity, level: float) -> float:
    """A value as a laboratory gives it: within what is plausible, with so many decimals."""
    return round(min(max(level, quantity.least), quantity.most), quantity.decimals)
