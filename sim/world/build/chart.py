"""A patient's chart, written by walking through what happens in the order of time."""

from collections.abc import Iterable, Mapping
from datetime import date

from sim.apps.chart.models import (
    ClinicalNote,
    Condition,
    Encounter,
    Observation,
    Procedure,
    ServiceRequest,
)
from sim.world.build.building import Building
from sim.world.build.notes import listed, quantity, sentences
from sim.world.build.patients import Illness, Person
from sim.world.build.schedule import Happening
from sim.world.build.times import age_on
from sim.world.build.treatment import Treatment
from sim.world.build.values import Values
from specs.schema.course import Act, Drug, Episode, Measure

_PROGRESS_NOTE, _DISCHARGE_SUMMARY, _EMERGENCY_NOTE = "11506-3", "18842-5", "34111-5"
_EARLY_DAYS = 14


class Chart:
    """The chart of one patient while it is being written."""

    def __init__(self, building: Building, person: Person) -> None:
        """Starts an empty chart.

        Args:
            building: The world.
            person: The patient.
        """
        self.treatment = Treatment(building, person)
        self._world = building.world
        self._person = person
        self._values = Values(building.world, person)
        self._rows = building.rows
        self._last: dict[str, tuple[date, float]] = {}
        self._by_act = {name for one in person.illnesses for act in one.course.acts for name in act.measures}

    def open(self, events: Iterable[Happening]) -> None:
        """Adds the problem list, and what was prescribed before the chart begins.

        Args:
            events: All that will happen.
        """
        visits = [one for one in events if one.act is None and one.episode is None]
        for illness in self._person.illnesses:
            self.treatment.inherit(illness, min(one.day for one in visits if illness in one.illnesses))
        for illness in self._person.illnesses:
            self._rows.add(
                Condition(
                    condition_id=self._rows.new_id("cond"),
                    patient_id=self._person.row.patient_id,
                    code=illness.course.code,
                    display=illness.course.display,
                    onset_on=illness.onset.isoformat(),
                    clinical_status="active",
                )
            )

    def happen(self, happening: Happening, *, orders: bool) -> None:
        """Adds what a visit, a procedure or an episode leaves in the chart.

        Args:
            happening: It.
            orders: Whether it is the visit at which the main course's order is written.
        """
        if happening.act is not None:
            self._act(happening, happening.act)
        elif happening.episode is not None:
            self._episode(happening, happening.episode)
        else:
            self._visit(happening, orders=orders)

    def _visit(self, happening: Happening, *, orders: bool) -> None:
        reason = "; ".join(illness.course.visit_reason for illness in happening.illnesses)
        encounter = self._encounter(happening, "AMB", reason)
        due = self._due(happening, everything=orders)
        tokens = self._measure(due, happening, encounter.encounter_id, {})
        changes = {one.course.name: self._treat(one, happening) for one in happening.illnesses}
        tokens |= self._tokens(happening.day)
        lines = []
        for illness in happening.illnesses:
            change = " ".join(changes[illness.course.name]) or "No change of treatment."
            told = sentences(illness.course.note, self._of_illness(tokens, illness, happening.day, change))
            lines.append(f"{illness.course.display}: {' '.join(told)}")
        lines += [" ".join(sentences(self._world.vitals_note, tokens)), f"Medicines: {tokens['medicines']}."]
        if orders:
            lines.append(self._order(happening, tokens))
        self._note(happening, encounter.encounter_id, _PROGRESS_NOTE, f"Progress note: {reason}", lines)

    def _act(self, happening: Happening, act: Act) -> None:
        illness = happening.illnesses[0]
        generator = self._person.draws.of(
            "outcome", self._person.row.patient_id, act.code, happening.starts_at
        )
        outcome = generator.choice(act.outcomes)
        tokens = self._measure(act.measures, happening, None, {})
        self._rows.add(
            Procedure(
                procedure_id=self._rows.new_id("proc"),
                patient_id=self._person.row.patient_id,
                code=act.code,
                display=act.display,
                done_at=happening.starts_at,
                worker_id=happening.worker.worker_id,
                outcome=outcome,
            )
        )
        if act.report:
            tokens |= self._tokens(happening.day) | {"outcome": outcome}
            told = sentences(act.report, self._of_illness(tokens, illness, happening.day))
            self._note(happening, None, act.report_code, f"Report: {act.display}", [" ".join(told)])

    def _episode(self, happening: Happening, episode: Episode) -> None:
        illness = happening.illnesses[0]
        encounter = self._encounter(happening, episode.kind, episode.reason)
        due = self._due(happening, everything=False)
        vitals = [one.name for one in self._world.vitals if one.name in due]
        names = dict.fromkeys(name for name in (*vitals, *episode.effects) if name not in self._by_act)
        tokens = self._measure(names, happening, encounter.encounter_id, episode.effects)
        given = [self._give(illness, drug, happening) for drug in episode.drugs]
        tokens |= self._tokens(happening.day)
        change = " ".join(sentence for sentence in given if sentence) or "No change of treatment."
        told = sentences(episode.note, self._of_illness(tokens, illness, happening.day, change))
        kind = _DISCHARGE_SUMMARY if episode.kind == "IMP" else _EMERGENCY_NOTE
        title = "Discharge summary" if episode.kind == "IMP" else "Emergency department note"
        lines = [" ".join(told), " ".join(sentences(self._world.vitals_note, tokens))]
        self._note(happening, encounter.encounter_id, kind, f"{title}: {episode.reason}", lines)

    def _due(self, happening: Happening, *, everything: bool) -> list[str]:
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

    def _is_due(self, measure: Measure, day: date) -> bool:
        if measure.monitors is not None and not self.treatment.takes(measure.monitors, day):
            return False
        before = self._last.get(measure.name)
        if before is not None and (day - before[0]).days < measure.every_days - _EARLY_DAYS:
            return False
        chance = self._person.chance("missing", measure.name, day.isoformat())
        return measure.category != "laboratory" or chance >= self._world.mess.missing

    def _measure(
        self, names: Iterable[str], happening: Happening, encounter_id: str | None, extra: Mapping[str, float]
    ) -> dict[str, str]:
        """Adds observations and what follows from them; returns what notes may say about them."""
        day = happening.day
        taken = {
            name: self._values.measured(name, day, self.treatment, extra)
            for name in names
            if name in self._values.measures
        }
        height = self._last.get("height")
        known = {"height": height[1], **taken} if height else taken
        taken |= self._values.computed(known, day)
        tokens: dict[str, str] = {}
        for name, value in taken.items():
            described = self._values.quantity(name)
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
            tokens[name] = quantity(value, described.decimals, described.unit)
            tokens[f"{name}.value"] = f"{value:.{described.decimals}f}"
            if name in self._last:
                before, old = self._last[name]
                tokens[f"{name}.last"] = (
                    f"{quantity(old, described.decimals, described.unit)} on {before.isoformat()}"
                )
            self._last[name] = (day, value)
        return tokens

    def _treat(self, illness: Illness, happening: Happening) -> list[str]:
        course = illness.course
        if not self.treatment.began(illness):
            return self.treatment.enter(illness, 0, happening.day, happening.starts_at)
        steering = next((one for one in course.measures if one.goal is not None), None)
        last = self._last.get(steering.name) if steering else None
        if steering is None or steering.goal is None or last is None or last[0] != happening.day:
            return []
        missed = last[1] > steering.goal if steering.better == "lower" else last[1] < steering.goal
        return self.treatment.escalate(illness, happening.day, happening.starts_at) if missed else []

    def _give(self, illness: Illness, drug: Drug, happening: Happening) -> str | None:
        return self.treatment.give(illness, drug, happening.day, happening.starts_at)

    def _order(self, happening: Happening, tokens: dict[str, str]) -> str:
        illness = self._person.illnesses[0]
        order = illness.order
        if order is None:
            raise ValueError(f"course {illness.course.name}: a main course needs an order.")
        urgent = self._person.chance("urgent") < order.expedited_share
        told = sentences(order.note, self._of_illness(tokens, illness, happening.day))
        self._rows.add(
            ServiceRequest(
                service_request_id=self._rows.new_id("order"),
                patient_id=self._person.row.patient_id,
                worker_id=illness.worker.worker_id,
                service_type=order.service_type,
                code=order.code,
                display=order.display,
                reason_codes=illness.course.code,
                priority="expedited" if urgent else "standard",
                site_of_service=order.site_of_service,
                authored_at=happening.ends_at,
                status="active",
                note=" ".join(told),
            )
        )
        return f"Ordered: {order.display}. {' '.join(told)}"

    def _encounter(self, happening: Happening, kind: str, reason: str) -> Encounter:
        encounter = Encounter(
            encounter_id=self._rows.new_id("enc"),
            patient_id=self._person.row.patient_id,
            worker_id=happening.worker.worker_id,
            kind=kind,
            starts_at=happening.starts_at,
            ends_at=happening.ends_at,
            reason=reason,
        )
        self._rows.add(encounter)
        return encounter

    def _note(
        self, happening: Happening, encounter_id: str | None, code: str, title: str, lines: list[str]
    ) -> None:
        self._rows.add(
            ClinicalNote(
                note_id=self._rows.new_id("note"),
                patient_id=self._person.row.patient_id,
                encounter_id=encounter_id,
                worker_id=happening.worker.worker_id,
                type_code=code,
                title=title,
                written_at=happening.ends_at,
                text="\n".join(line for line in lines if line),
            )
        )

    def _tokens(self, day: date) -> dict[str, str]:
        taken = [f"{one.row.display}, {one.row.dosage}" for one in self.treatment.current(day)]
        return {
            "age": str(age_on(self._person.birth, day)),
            "sex": {"female": "woman", "male": "man"}[self._person.row.sex],
            "medicines": listed(taken, "none"),
        }

    def _of_illness(
        self, tokens: dict[str, str], illness: Illness, day: date, change: str = ""
    ) -> dict[str, str]:
        tried = self.treatment.tried_for(illness, day)
        return {
            **tokens,
            "change": change,
            "display": illness.course.display,
            "since": illness.onset.isoformat(),
            "treatment": listed(self.treatment.now_for(illness, day), "none"),
            **({"tried": listed(tried, "")} if tried else {}),
        }
