"""A patient's chart, written by walking through what happens in the order of time."""

from collections.abc import Iterable
from datetime import date

from sim.apps.chart.models import (
    ClinicalNote,
    Condition,
    Encounter,
    Procedure,
    ServiceRequest,
)
from sim.world.build.building import Building
from sim.world.build.findings import Findings
from sim.world.build.notes import listed, sentences
from sim.world.build.patients import Illness, Person
from sim.world.build.schedule import Happening
from sim.world.build.times import age_on
from sim.world.build.treatment import Treatment
from specs.schema.course import Act, Drug, Episode

_PROGRESS_NOTE, _DISCHARGE_SUMMARY, _EMERGENCY_NOTE = "11506-3", "18842-5", "34111-5"


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
        self._findings = Findings(building, person, self.treatment)
        self._rows = building.rows

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
        due = self._findings.due(happening, everything=orders)
        tokens = self._findings.take(due, happening, encounter.encounter_id, {})
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
        tokens = self._findings.take(act.measures, happening, None, {})
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
        names = self._findings.acute(happening, episode)
        tokens = self._findings.take(names, happening, encounter.encounter_id, episode.effects)
        given = [self._give(illness, drug, happening) for drug in episode.drugs]
        tokens |= self._tokens(happening.day)
        change = " ".join(sentence for sentence in given if sentence) or "No change of treatment."
        told = sentences(episode.note, self._of_illness(tokens, illness, happening.day, change))
        kind = _DISCHARGE_SUMMARY if episode.kind == "IMP" else _EMERGENCY_NOTE
        title = "Discharge summary" if episode.kind == "IMP" else "Emergency department note"
        lines = [" ".join(told), " ".join(sentences(self._world.vitals_note, tokens))]
        self._note(happening, encounter.encounter_id, kind, f"{title}: {episode.reason}", lines)

    def _treat(self, illness: Illness, happening: Happening) -> list[str]:
        course = illness.course
        if not self.treatment.began(illness):
            return self.treatment.enter(illness, 0, happening.day, happening.starts_at)
        steering = next((one for one in course.measures if one.goal is not None), None)
        last = self._findings.last.get(steering.name) if steering else None
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
