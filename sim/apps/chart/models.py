"""The provider's chart: FHIR R4's resources as tables of real columns."""

from sqlmodel import Field

from sim.world.tables import Table


class Patient(Table, table=True):
    """A patient. All patients are synthetic."""

    __tablename__ = "patient"

    patient_id: str = Field(primary_key=True, description="Id, as pat-001.")
    mrn: str = Field(unique=True, description="Medical record number.")
    first_name: str = Field(description="Given name.")
    last_name: str = Field(index=True, description="Family name.")
    birth_date: str = Field(description="Date of birth.")
    sex: str = Field(description="female or male.")
    phone: str = Field(description="Phone number (555-01xx numbers are fictitious).")
    address: str = Field(description="Street and city.")
    state: str = Field(description="State, two letters.")
    language: str = Field(description="Preferred language, BCP 47.")
    primary_care_id: str = Field(foreign_key="worker.worker_id", description="Primary care practitioner.")


class Encounter(Table, table=True):
    """A visit, a stay or a call."""

    __tablename__ = "encounter"

    encounter_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    worker_id: str = Field(foreign_key="worker.worker_id", description="Who saw the patient.")
    kind: str = Field(description="HL7 ActCode: AMB, EMER, IMP or VR.")
    starts_at: str = Field(description="Start.")
    ends_at: str = Field(description="End.")
    reason: str = Field(description="Reason in words.")


class Condition(Table, table=True):
    """A problem on the problem list."""

    __tablename__ = "condition"

    condition_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    code: str = Field(index=True, description="ICD-10-CM code.")
    display: str = Field(description="The problem in words.")
    onset_on: str = Field(description="Date of onset.")
    abated_on: str | None = Field(default=None, description="Date on which it was over.")
    clinical_status: str = Field(description="active or resolved.")
    verification_status: str = Field(default="confirmed", description="confirmed or provisional.")


class Observation(Table, table=True):
    """A laboratory result, a vital sign or a score."""

    __tablename__ = "observation"

    observation_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    encounter_id: str | None = Field(
        default=None, foreign_key="encounter.encounter_id", description="The visit at which it was taken."
    )
    category: str = Field(description="laboratory, vital-signs, survey, imaging or procedure.")
    code: str = Field(
        index=True,
        description="LOINC code; a score that LOINC lacks has a name in small letters, as das28-crp.",
    )
    display: str = Field(description="What was measured.")
    value: float | None = Field(default=None, description="The value, in `unit`.")
    unit: str = Field(default="", description="Unit (UCUM).")
    text: str = Field(default="", description="The finding, where it is no number.")
    low: float | None = Field(default=None, description="Lower end of the reference range, in `unit`.")
    high: float | None = Field(default=None, description="Upper end of the reference range, in `unit`.")
    taken_at: str = Field(description="When.")


class Procedure(Table, table=True):
    """Something done to a patient."""

    __tablename__ = "procedure"

    procedure_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    code: str = Field(description="CPT or HCPCS code.")
    display: str = Field(description="The procedure in words.")
    done_at: str = Field(description="When.")
    worker_id: str = Field(foreign_key="worker.worker_id", description="Who did it.")
    outcome: str = Field(default="", description="What it came to.")


class MedicationRequest(Table, table=True):
    """A prescription."""

    __tablename__ = "medication_request"

    medication_request_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    rxnorm: str = Field(description="RxNorm concept.")
    ndc: str | None = Field(default=None, description="NDC of the package, 11 digits, where it is a brand.")
    display: str = Field(description="The medicine.")
    dosage: str = Field(description="Dose, route and frequency.")
    indication: str = Field(description="ICD-10-CM code of the problem that it is for.")
    authored_at: str = Field(description="When it was prescribed.")
    ended_on: str | None = Field(default=None, description="When it was stopped.")
    stop_reason: str = Field(default="", description="Why it was stopped.")
    status: str = Field(description="active or stopped.")
    worker_id: str = Field(foreign_key="worker.worker_id", description="Prescriber.")


class AllergyIntolerance(Table, table=True):
    """An allergy."""

    __tablename__ = "allergy_intolerance"

    allergy_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    substance: str = Field(description="The substance.")
    reaction: str = Field(description="The reaction.")
    severity: str = Field(description="mild, moderate or severe.")
    recorded_on: str = Field(description="Date.")


class ServiceRequest(Table, table=True):
    """An order."""

    __tablename__ = "service_request"

    service_request_id: str = Field(primary_key=True, description="Id, as order-001.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    worker_id: str = Field(foreign_key="worker.worker_id", description="Who ordered it.")
    service_type: str = Field(description="ServiceType.")
    code: str = Field(index=True, description="CPT or HCPCS code.")
    display: str = Field(description="The service in words.")
    reason_codes: str = Field(description="ICD-10-CM codes, separated by blanks.")
    priority: str = Field(description="standard or expedited.")
    site_of_service: str = Field(description="SiteOfService.")
    authored_at: str = Field(description="When.")
    status: str = Field(description="active or completed.")
    note: str = Field(default="", description="What the practitioner wrote with it.")


class ClinicalNote(Table, table=True):
    """A note or report in the chart."""

    __tablename__ = "clinical_note"

    note_id: str = Field(primary_key=True, description="Id.")
    patient_id: str = Field(foreign_key="patient.patient_id", index=True, description="The patient.")
    encounter_id: str | None = Field(
        default=None, foreign_key="encounter.encounter_id", description="The visit that it is about."
    )
    worker_id: str = Field(foreign_key="worker.worker_id", description="Author.")
    type_code: str = Field(description="LOINC code of the kind of note.")
    title: str = Field(description="Title.")
    written_at: str = Field(description="When.")
    text: str = Field(description="The text.")
