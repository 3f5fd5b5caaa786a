"""Clinical courses of a world: conditions, and the values, medicines, visits and notes that follow from them."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, Fraction, Name, SpecModel, Text, refuse_repeats
from specs.schema.base import unit as measured_in
from specs.schema.policy import Code

Ndc = Annotated[str, StringConstraints(pattern=r"^\d{5}-\d{4}-\d{2}$")]
Category = Literal["laboratory", "vital-signs", "survey", "imaging", "procedure"]
Formula = Literal["bmi", "ckd_epi_2021", "das28_crp", "ldl_friedewald", "ratio_percent"]
Sex = Literal["female", "male"]

_MEASURE_UNIT = measured_in("the measure's own unit")

#: A number of days.
Days = Annotated[int, Field(json_schema_extra=measured_in("days"))]

#: An age or a range's end.
Years = Annotated[int, Field(ge=0, le=110, json_schema_extra=measured_in("years"))]

#: A value in the unit of its measure.
Value = Annotated[float, Field(json_schema_extra=_MEASURE_UNIT)]


class Quantity(SpecModel):
    """What every observed quantity has."""

    name: Name = Field(description="Name by which notes, medicines and formulas call it.")
    code: Code = Field(description="LOINC code; for a score that LOINC lacks, its name in small letters.")
    display: Text = Field(description="What is measured.")
    unit: Text = Field(description="Unit (UCUM).")
    category: Category = Field(description="Kind of observation.")
    least: Value = Field(description="Smallest plausible value.")
    most: Value = Field(description="Largest plausible value.")
    low: Value | None = Field(
        default=None, description="Lower end of the reference range.", json_schema_extra=_MEASURE_UNIT
    )
    high: Value | None = Field(
        default=None, description="Upper end of the reference range.", json_schema_extra=_MEASURE_UNIT
    )
    decimals: int = Field(
        ge=0, le=3, description="Decimals of a reported value.", json_schema_extra=measured_in("digits")
    )


class Measure(Quantity):
    """A quantity that is measured again and again: a level that drifts and that medicines move."""

    every_days: int = Field(
        ge=7, description="Fewest days between two measurements.", json_schema_extra=measured_in("days")
    )
    start: Value = Field(description="Typical value at onset, untreated.")
    per_year: Value = Field(description="Drift per year.")
    spread: Annotated[Value, Field(ge=0)] = Field(description="Standard deviation between patients.")
    noise: Annotated[Value, Field(ge=0)] = Field(description="Standard deviation between measurements.")
    goal: Value | None = Field(
        default=None,
        description="Where treatment wants it; missing the goal brings the next step of treatment.",
        json_schema_extra=_MEASURE_UNIT,
    )
    better: Literal["lower", "higher"] = Field(default="lower", description="Which side of the goal is good.")
    monitors: Name | None = Field(
        default=None, description="Medicine whose effect it watches: measured only while that is taken."
    )
    sexes: Annotated[tuple[Sex, ...], UNIQUE] = Field(
        default=("female", "male"), description="Whose value this is, where it differs between the sexes."
    )


class Derived(Quantity):
    """A quantity that is computed from others of the same visit by a published formula."""

    formula: Formula = Field(
        description="`bmi` of weight (kg) and height (cm); `ckd_epi_2021` of creatinine (mg/dL), age and sex; "
        "`das28_crp` of tender and swollen joints, CRP (mg/L) and global health (mm); `ldl_friedewald` of total, "
        "HDL cholesterol and triglycerides (mg/dL); `ratio_percent` of two values of one unit."
    )
    inputs: Annotated[tuple[Name, ...], UNIQUE] = Field(
        min_length=1, description="Names of the measures that it is computed from, in the formula's order."
    )


class Medicine(SpecModel):
    """A medicine of the world's formulary."""

    name: Name = Field(description="Identifier.")
    rxnorm: Code = Field(description="RxNorm concept: the clinical drug, or the ingredient.")
    ndc: Ndc | None = Field(default=None, description="NDC of a package, where it is a brand.")
    display: Text = Field(description="Name, as RxNorm has it.")
    tier: int = Field(ge=1, le=5, description="Tier, 1 the cheapest.", json_schema_extra=measured_in("tier"))
    prior_authorization: bool = Field(default=False, description="Whether plans ask before they pay.")
    step_therapy: str = Field(default="", description="What must have been tried first; empty where nothing.")
    quantity_limit: str = Field(
        default="", description="Most that is dispensed at a time; empty where no limit."
    )


class Drug(SpecModel):
    """A medicine's place in a course."""

    medicine: Name = Field(description="The medicine.")
    dosage: Text = Field(description="Dose, route and frequency.")
    step: int = Field(
        ge=0,
        le=9,
        description="Step of treatment that begins with it; 0 is the first visit.",
        json_schema_extra=measured_in("step"),
    )
    replaces: Annotated[tuple[Name, ...], UNIQUE] = Field(
        default=(), description="Medicines of the course that are stopped for it."
    )
    unless: Annotated[tuple[Name, ...], UNIQUE] = Field(
        default=(), description="Medicines in whose place it is given: not prescribed while one is taken."
    )
    because: str = Field(default="", description="Reason that the chart gives for stopping those.")
    days: int | None = Field(
        default=None,
        ge=1,
        description="How long it is taken; absent where it goes on.",
        json_schema_extra=measured_in("days"),
    )
    effects: Mapping[Name, Value] = Field(
        description="What it changes once it has worked for 60 days, by measure: added to the untreated value.",
        json_schema_extra=_MEASURE_UNIT,
    )
    share: Fraction = Field(
        default=1.0,
        description="Share of patients who get it.",
        json_schema_extra=measured_in("fraction 0..1"),
    )


class Act(SpecModel):
    """A procedure of a course."""

    code: Code = Field(description="CPT or HCPCS code.")
    display: Text = Field(description="The procedure.")
    from_day: int = Field(
        ge=0, description="Days after the first charted visit.", json_schema_extra=measured_in("days")
    )
    times: int = Field(
        default=1, ge=1, le=40, description="How often.", json_schema_extra=measured_in("procedures")
    )
    every_days: int = Field(
        default=365, ge=1, description="Days between two.", json_schema_extra=measured_in("days")
    )
    outcomes: Annotated[tuple[Text, ...], UNIQUE] = Field(
        min_length=1, description="What it came to; one is drawn for each."
    )
    measures: Annotated[tuple[Name, ...], UNIQUE] = Field(
        default=(), description="Measures of the course that it gives; they are taken only so."
    )
    report: tuple[Text, ...] = Field(
        default=(), description="Sentences of its report, as in notes; `{outcome}` is what it came to."
    )
    report_code: Code = Field(default="18748-4", description="LOINC code of the report.")
    share: Fraction = Field(
        default=1.0,
        description="Share of patients who had it.",
        json_schema_extra=measured_in("fraction 0..1"),
    )


class Episode(SpecModel):
    """A time of being worse that brings the patient to an emergency department or into hospital."""

    name: Name = Field(description="Identifier.")
    reason: Text = Field(description="Reason of the encounter.")
    kind: Literal["EMER", "IMP"] = Field(description="Emergency department visit or stay in hospital.")
    stay_days: int = Field(
        ge=0, le=30, description="Length of the stay.", json_schema_extra=measured_in("days")
    )
    per_year: Annotated[float, Field(ge=0, le=12)] = Field(
        description="How often in a year.", json_schema_extra=measured_in("episodes per year")
    )
    effects: Mapping[Name, Value] = Field(
        description="What it changes while it lasts, by measure.", json_schema_extra=_MEASURE_UNIT
    )
    drugs: tuple[Drug, ...] = Field(description="Short courses of medicines given for it.")
    note: tuple[Text, ...] = Field(
        min_length=1, description="Sentences of its note, as in the course's notes."
    )


class Order(SpecModel):
    """The order that a course leads to."""

    code: Code = Field(description="CPT or HCPCS code.")
    display: Text = Field(description="The service.")
    service_type: Literal[
        "imaging",
        "surgery",
        "procedure",
        "medication",
        "dme",
        "inpatient",
        "rehabilitation",
        "behavioral_health",
    ] = Field(description="Kind of service.")
    site_of_service: Literal[
        "office",
        "outpatient_hospital",
        "inpatient_hospital",
        "ambulatory_surgery_center",
        "freestanding_imaging",
        "infusion_center",
        "home",
        "pharmacy",
    ] = Field(description="Where it is given.")
    expedited_share: Fraction = Field(
        default=0.0,
        description="Share of orders that are urgent.",
        json_schema_extra=measured_in("fraction 0..1"),
    )
    note: tuple[Text, ...] = Field(
        min_length=1, description="Sentences that the practitioner writes with it; tokens as in notes."
    )
    policy: Name | None = Field(
        default=None, description="Policy that it falls under, where the world has one."
    )


class Companion(SpecModel):
    """Another course that patients of a course often have."""

    course: Name = Field(description="The other course.")
    share: Fraction = Field(
        description="Share of patients who have it.", json_schema_extra=measured_in("fraction 0..1")
    )


class Course(SpecModel):
    """A clinical course: a condition, and what follows from it.

    A sentence of a note may hold tokens: `{hba1c}` the value of that visit with its unit, `{hba1c.last}` the one
    before with its date, `{hba1c.value}` the value alone, `{medicines}` what is taken after the visit, `{treatment}`
    and `{tried}` what is and what was taken for this condition, `{change}` what was changed at the visit, `{since}`
    the onset, `{age}`, `{sex}`, `{display}`. A sentence whose token has nothing to stand for is left out, so notes say what the rows say.
    """

    name: Name = Field(description="Identifier.")
    code: Code = Field(description="ICD-10-CM code of the condition.")
    display: Text = Field(description="The condition.")
    specialty: Text = Field(
        description="Specialty that looks after it; `primary care` for the patient's own."
    )
    ages: tuple[Years, Years] = Field(
        description="Youngest and oldest age today.", json_schema_extra=measured_in("years")
    )
    sexes: Annotated[tuple[Sex, ...], UNIQUE] = Field(
        default=("female", "male"), min_length=1, description="Whom it befalls here."
    )
    weight: int = Field(
        ge=0,
        description="Patients of whom it is the main course, relative to other courses; 0 for companions only.",
        json_schema_extra=measured_in("relative share"),
    )
    onset_days: tuple[Days, Days] = Field(
        description="How long ago it began: least and most.", json_schema_extra=measured_in("days")
    )
    visit_days: int = Field(ge=14, description="Days between visits.", json_schema_extra=measured_in("days"))
    step_days: int = Field(
        default=80,
        ge=14,
        description="Days that a step of treatment is given.",
        json_schema_extra=measured_in("days"),
    )
    visit_reason: Text = Field(description="Reason for a visit.")
    measures: tuple[Measure, ...] = Field(
        description="What is measured; the first with a goal steers treatment."
    )
    derived: tuple[Derived, ...] = Field(default=(), description="What is computed from it.")
    drugs: tuple[Drug, ...] = Field(description="What is prescribed.")
    acts: tuple[Act, ...] = Field(default=(), description="What is done.")
    episodes: tuple[Episode, ...] = Field(default=(), description="Times of being worse.")
    companions: tuple[Companion, ...] = Field(default=(), description="What patients have besides.")
    note: tuple[Text, ...] = Field(min_length=1, description="Sentences of a visit's note.")
    orders: tuple[Order, ...] = Field(
        default=(), description="Orders that it leads to; each patient has one."
    )

    @model_validator(mode="after")
    def _names_agree(self) -> Self:
        refuse_repeats(f"in course {self.name}, medicine", (drug.medicine for drug in self.drugs))
        if self.weight and not self.orders:
            raise ValueError(f"course {self.name} has patients of its own, so it needs an order")
        taken = {drug.medicine for drug in self.drugs}
        replaced = {name for drug in self.drugs for name in drug.replaces}
        if replaced - taken:
            raise ValueError(
                f"course {self.name} stops {', '.join(sorted(replaced - taken))}, which it never starts"
            )
        return self

    def moved(self) -> frozenset[str]:
        """Return the names of what medicines and episodes move, and of what procedures measure."""
        moved = {name for drug in self.drugs for name in drug.effects}
        moved |= {name for episode in self.episodes for name in episode.effects}
        return frozenset(moved | {name for act in self.acts for name in act.measures})
