"""World: the offices, people, plans and clinical courses from which a simulated world is built."""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, Fraction, Name, Seed, SpecHeader, SpecModel, Text, refuse_repeats
from specs.schema.base import unit as measured_in
from specs.schema.course import Course, Derived, Measure, Medicine, Quantity, Years
from specs.schema.policy import Code, Date, Policy
from specs.schema.referral import Referrals

Side = Literal["provider", "payer", "care_management"]
State = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
Instant = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$")]
ProductLine = Literal["commercial", "self_funded", "medicare_advantage", "medicaid_managed_care"]


class ClockRule(SpecModel):
    """How long an operation takes on the world's clock."""

    operation: Text = Field(description="Name of the operation.")
    minutes: int = Field(ge=1, le=1440, description="Minutes.", json_schema_extra=measured_in("minutes"))


class SlaRule(SpecModel):
    """How long a payer may take to decide."""

    name: Name = Field(description="Identifier.")
    jurisdiction: Text = Field(description="`federal`, or a state's two letters.")
    product_lines: Annotated[tuple[ProductLine, ...], UNIQUE] = Field(
        min_length=1, description="Whom it binds."
    )
    priority: Literal["standard", "expedited"] = Field(description="Urgency that it is about.")
    hours: int = Field(
        ge=0,
        description="Clock hours; 0 where it counts business days.",
        json_schema_extra=measured_in("hours"),
    )
    business_days: int = Field(
        ge=0,
        description="Business days; 0 where it counts hours.",
        json_schema_extra=measured_in("business days"),
    )
    source: Text = Field(description="Statute or regulation.")

    @model_validator(mode="after")
    def _one_measure(self) -> Self:
        if bool(self.hours) == bool(self.business_days):
            raise ValueError("either hours or business_days is given, and the other 0")
        return self


class Staff(SpecModel):
    """Workers of one kind at an organisation."""

    profession: Literal[
        "physician", "nurse", "medical_director", "coordinator", "pharmacist", "therapist", "social_worker"
    ] = Field(description="What they are.")
    specialty: Text = Field(description="Specialty or desk.")
    credentials: str = Field(description="Letters behind the name.")
    count: int = Field(ge=1, le=50, description="How many.", json_schema_extra=measured_in("workers"))
    roles: Annotated[tuple[Text, ...], UNIQUE] = Field(description="Roles that they may take in a session.")


class Organization(SpecModel):
    """A clinic, a hospital, a payer or a program."""

    name: Name = Field(description="Identifier.")
    title: Text = Field(description="Name.")
    side: Side = Field(description="Side.")
    city: Text = Field(description="City.")
    area_code: Annotated[str, StringConstraints(pattern=r"^[2-9]\d{2}$")] = Field(
        description="Area code of its telephones and of its patients'; numbers are 555-01xx, which belong to nobody."
    )
    state: State = Field(description="State.")
    staff: tuple[Staff, ...] = Field(min_length=1, description="Who works there.")


class Plan(SpecModel):
    """A health plan."""

    name: Name = Field(description="Identifier.")
    title: Text = Field(description="Name.")
    payer: Name = Field(description="Organisation that insures.")
    product_line: ProductLine = Field(description="Kind of coverage.")
    state: State = Field(description="State of issue.")
    network: Annotated[tuple[Name, ...], UNIQUE] = Field(description="Provider organisations in the network.")
    weight: int = Field(
        ge=1,
        description="How many of those who may have it do, relative to others.",
        json_schema_extra=measured_in("relative share"),
    )
    ages: tuple[Years, Years] = Field(
        description="Youngest and oldest age of members today.", json_schema_extra=measured_in("years")
    )
    area: Annotated[tuple[State, ...], UNIQUE] = Field(min_length=1, description="States where members live.")
    notification_only: Annotated[tuple[Code, ...], UNIQUE] = Field(
        description="Services of which the plan only wants to know."
    )
    exempt: Annotated[tuple[Code, ...], UNIQUE] = Field(
        default=(), description="Services that need no authorization on this plan."
    )
    restricted: Annotated[tuple[Name, ...], UNIQUE] = Field(
        default=(), description="Medicines that need authorization on this plan only."
    )


class GoldCards(SpecModel):
    """Practitioners whose past requests exempt new ones of a kind from review."""

    plan: Name = Field(description="Plan that exempts.")
    specialty: Text = Field(description="Specialty of the practitioners.")
    count: int = Field(ge=1, le=20, description="How many.", json_schema_extra=measured_in("practitioners"))
    service_type: Text = Field(description="Kind of service.")
    since: Date = Field(description="Date from which it holds.")
    approval_percent: int = Field(
        ge=0, le=100, description="Share of past requests approved.", json_schema_extra=measured_in("percent")
    )


class Allergy(SpecModel):
    """An allergy that some patients have."""

    substance: Text = Field(description="The substance.")
    reaction: Text = Field(description="The reaction.")
    severity: Literal["mild", "moderate", "severe"] = Field(description="How bad it was.")
    excludes: Annotated[tuple[Name, ...], UNIQUE] = Field(
        description="Medicines that must not be given to who has it."
    )


class Language(SpecModel):
    """A language that patients prefer."""

    tag: Text = Field(description="BCP 47 tag.")
    weight: int = Field(
        ge=1,
        description="How many prefer it, relative to others.",
        json_schema_extra=measured_in("relative share"),
    )


class Mess(SpecModel):
    """How untidy charts are."""

    missing: Fraction = Field(
        description="Share of due laboratory values that were not taken.",
        json_schema_extra=measured_in("fraction 0..1"),
    )
    missed_visits: Fraction = Field(
        description="Share of planned visits that did not happen.",
        json_schema_extra=measured_in("fraction 0..1"),
    )
    duplicates: Fraction = Field(
        description="Share of patients with a medicine listed twice.",
        json_schema_extra=measured_in("fraction 0..1"),
    )
    outside: Fraction = Field(
        description="Share of patients with a summary from another organisation.",
        json_schema_extra=measured_in("fraction 0..1"),
    )


class World(SpecHeader):
    """A simulated world: synthetic people only."""

    kind: Literal["World"] = Field(description="Marks a World.")
    title: Text = Field(description="The world in a line.")
    seed: Seed = Field(description="Seed of everything that is drawn.", json_schema_extra=measured_in("none"))
    now: Instant = Field(description="Where the clock stands when the world is built.")
    patients: int = Field(ge=1, le=2000, description="Patients.", json_schema_extra=measured_in("patients"))
    history_days: int = Field(
        ge=30, le=7300, description="How far charts reach back.", json_schema_extra=measured_in("days")
    )
    calendar_days: int = Field(
        ge=1, le=60, description="How far ahead calendars are filled.", json_schema_extra=measured_in("days")
    )
    organizations: tuple[Organization, ...] = Field(min_length=1, description="Who is there.")
    plans: tuple[Plan, ...] = Field(min_length=1, description="Health plans.")
    gold_cards: tuple[GoldCards, ...] = Field(description="Who is exempt from review.")
    policies: tuple[Policy, ...] = Field(description="Medical policies of every payer.")
    referrals: Referrals | None = Field(
        default=None, description="Who is referred to care management; nobody where it is not given."
    )
    medicines: tuple[Medicine, ...] = Field(min_length=1, description="What can be prescribed.")
    allergies: tuple[Allergy, ...] = Field(description="What patients may be allergic to.")
    vitals: tuple[Measure, ...] = Field(min_length=1, description="What is measured at every visit.")
    vitals_derived: tuple[Derived, ...] = Field(description="What is computed from it.")
    vitals_note: tuple[Text, ...] = Field(description="Sentences about them in every note of a visit.")
    courses: tuple[Course, ...] = Field(min_length=1, description="What patients have.")
    mess: Mess = Field(description="How untidy charts are.")
    first_names: tuple[tuple[Text, ...], tuple[Text, ...]] = Field(
        description="Women's and men's given names."
    )
    last_names: tuple[Text, ...] = Field(min_length=20, description="Family names.")
    streets: tuple[Text, ...] = Field(min_length=5, description="Streets that patients live in.")
    languages: tuple[Language, ...] = Field(min_length=1, description="What patients speak.")
    sla: tuple[SlaRule, ...] = Field(min_length=1, description="How soon a payer must decide.")
    clock: tuple[ClockRule, ...] = Field(description="How long operations take; others take no time.")

    @model_validator(mode="after")
    def _names_agree(self) -> Self:
        refuse_repeats("organisation", (organization.name for organization in self.organizations))
        refuse_repeats("plan", (plan.name for plan in self.plans))
        refuse_repeats("course", (course.name for course in self.courses))
        refuse_repeats("medicine", (medicine.name for medicine in self.medicines))
        refuse_repeats("RxNorm concept", (medicine.rxnorm for medicine in self.medicines))
        if not any(course.weight for course in self.courses):
            raise ValueError("no course has a weight above 0, so no patient has a main course")
        vitals = {measure.name for measure in self.vitals}
        for course in self.courses:
            unknown = course.moved() - vitals - {measure.name for measure in course.measures}
            if unknown:
                raise ValueError(
                    f"course {course.name} moves {', '.join(sorted(unknown))}, which nobody measures"
                )
        for what, known, used in self._references():
            if used - known:
                raise ValueError(f"{', '.join(sorted(used - known))} is no {what} of this world")
        return self

    def quantities(self) -> tuple[Quantity, ...]:
        """Returns everything that is measured or computed: vital signs first, then course by course."""
        courses = [one for course in self.courses for one in (*course.measures, *course.derived)]
        return (*self.vitals, *self.vitals_derived, *courses)

    def _references(self) -> tuple[tuple[str, set[str], set[str]], ...]:
        prescribed = {drug.medicine for course in self.courses for drug in course.drugs}
        episodes = [episode for course in self.courses for episode in course.episodes]
        prescribed |= {drug.medicine for episode in episodes for drug in episode.drugs}
        prescribed |= {name for allergy in self.allergies for name in allergy.excludes}
        prescribed |= {name for plan in self.plans for name in plan.restricted}
        return (
            (
                "organisation",
                {organization.name for organization in self.organizations},
                {name for plan in self.plans for name in (plan.payer, *plan.network)},
            ),
            ("medicine", {medicine.name for medicine in self.medicines}, prescribed),
            (
                "course",
                {course.name for course in self.courses},
                {companion.course for course in self.courses for companion in course.companions},
            ),
            (
                "measure",
                {measure.name for measure in self.quantities()},
                {trigger.measure for trigger in (self.referrals.triggers if self.referrals else ())},
            ),
            ("plan", {plan.name for plan in self.plans}, {card.plan for card in self.gold_cards}),
            (
                "policy",
                {policy.name for policy in self.policies},
                {order.policy for course in self.courses for order in course.orders if order.policy},
            ),
        )
