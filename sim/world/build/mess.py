"""What makes charts untidy: a medicine listed twice, a summary from elsewhere."""

from datetime import timedelta

from sim.apps.chart.models import ClinicalNote, MedicationRequest
from sim.world.build.building import Building
from sim.world.build.notes import listed
from sim.world.build.patients import Person
from sim.world.build.rows import Rows
from sim.world.build.times import instant
from sim.world.build.treatment import Treatment

_SUMMARY = "34133-9"
_ELSEWHERE = ("Lakeside Family Practice", "Harbor Street Clinic", "Northgate Medical Group")
_DAYS_AGO = (60, 330)
_NOON = 12 * 60


def untidy(building: Building, person: Person, treatment: Treatment) -> None:
    """Adds, for some patients, an outside summary and a second entry of a medicine.

    Args:
        building: The world.
        person: The patient.
        treatment: What the patient takes.
    """
    now, rows, mess = building.now, building.rows, building.world.mess
    generator = person.draws.of("mess", person.row.patient_id)
    latest_onset = max(illness.onset for illness in person.illnesses)
    longest = min(_DAYS_AGO[1], (now - latest_onset).days - 1)
    if longest < _DAYS_AGO[0]:
        return
    day = now - timedelta(days=generator.randint(_DAYS_AGO[0], longest))
    taken = [one.row for one in treatment.current(day) if one.until is None]
    if taken and person.chance("duplicate") < mess.duplicates:
        rows.add(_second_entry(generator.choice(taken), instant(day, _NOON), rows))
    if person.chance("outside") < mess.outside:
        names = listed((f"{row.display}, {row.dosage}" for row in taken), "none")
        problems = "; ".join(illness.course.display for illness in person.illnesses)
        place = generator.choice(_ELSEWHERE)
        rows.add(
            ClinicalNote(
                note_id=rows.new_id("note"),
                patient_id=person.row.patient_id,
                worker_id=person.row.primary_care_id,
                type_code=_SUMMARY,
                title=f"Outside record: summary from {place}",
                written_at=instant(day, _NOON),
                text=f"Received from {place} and filed unreviewed.\nProblems: {problems}.\nMedicines: {names}.",
            )
        )


def _second_entry(row: MedicationRequest, at: str, rows: Rows) -> MedicationRequest:
    """The same prescription once more, as reconciling lists by hand leaves it."""
    copy = row.model_dump() | {"medication_request_id": rows.new_id("med"), "authored_at": at}
    return MedicationRequest(**copy)
