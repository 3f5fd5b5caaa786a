"""Policy: a payer's medical policy: its criteria, the evidence that meets them, its form and its documents."""

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import UNIQUE, SpecHeader, SpecModel, Text, refuse_repeats, unit

CriterionId = Annotated[str, StringConstraints(pattern=r"^[0-9]+(\.[a-z0-9]+)*$", max_length=20)]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9.\-]+$", max_length=20)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Evidence(SpecModel):
    """What in a chart meets a criterion.

    A comparison holds if the newest `min_count` observations all compare. `exists` counts records: of medicines,
    different ones.
    """

    kind: Literal["condition", "observation", "medication", "procedure"] = Field(
        description="Kind of record; of conditions only active ones count."
    )
    codes: Annotated[tuple[Code, ...], UNIQUE] = Field(
        min_length=1,
        description="ICD-10-CM, LOINC, RxNorm or CPT/HCPCS codes, as the kind has; any of them counts.",
    )
    op: Literal[">=", "<=", "exists"] = Field(description="How the newest value compares with `value`.")
    value: float | None = Field(
        default=None,
        description="Threshold in the unit of the observation.",
        json_schema_extra=unit("the observation's own unit"),
    )
    within_days: int | None = Field(
        default=None,
        ge=1,
        description="Only records so recent count: taken, done, or a medicine that ended, within so many days.",
        json_schema_extra=unit("days"),
    )
    min_count: int = Field(ge=1, description="Records needed.", json_schema_extra=unit("records"))
    min_days: int | None = Field(
        default=None,
        ge=1,
        description="A medicine must have been taken so long without a break, or a condition have lasted so long.",
        json_schema_extra=unit("days"),
    )
    outcomes: Annotated[tuple[Text, ...], UNIQUE] = Field(
        default=(), description="Of a procedure: words of which its outcome must hold one."
    )

    @model_validator(mode="after")
    def _fits_its_kind(self) -> Self:
        if (self.op == "exists") != (self.value is None):
            raise ValueError("value is given if and only if op compares")
        for field, given, kinds in (
            ("a comparison", self.op != "exists", ("observation",)),
            ("within_days", self.within_days is not None, ("observation", "medication", "procedure")),
            ("min_days", self.min_days is not None, ("condition", "medication")),
            ("outcomes", bool(self.outcomes), ("procedure",)),
        ):
            if given and self.kind not in kinds:
                raise ValueError(
                    f"{field}: evidence of kind {self.kind} cannot have it, only {' and '.join(kinds)}"
                )
        return self


class Criterion(SpecModel):
    """A node of the tree of criteria."""

    id: CriterionId = Field(description="Number within the policy, as 2.a.")
    text: Text = Field(description="The criterion in words.")
    rule: Literal["all", "any", "leaf"] = Field(description="How the children decide; a leaf has evidence.")
    evidence: tuple[Evidence, ...] = Field(default=(), description="Of a leaf: any of them meets it.")
    children: tuple[Criterion, ...] = Field(default=(), description="Of a group.")

    @model_validator(mode="after")
    def _leaf_or_group(self) -> Self:
        leaf = self.rule == "leaf"
        if leaf != bool(self.evidence) or leaf == bool(self.children):
            raise ValueError(
                f"criterion {self.id}: a leaf has evidence and no children, a group children only"
            )
        return self


class FormQuestion(SpecModel):
    """A question of the policy's form."""

    id: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$", max_length=40)] = Field(
        description="Link id."
    )
    text: Text = Field(description="The question.")
    type: Literal["boolean", "choice", "integer", "decimal", "date", "text"] = Field(
        description="Type of answer."
    )
    required: bool = Field(description="Whether it must be answered.")
    options: tuple[Text, ...] = Field(default=(), description="Allowed answers of a choice.")
    unit: Text | None = Field(default=None, description="Unit of a number (UCUM).")


class Policy(SpecHeader):
    """A medical policy. Written for this project after the cited public sources; no payer's text is copied."""

    kind: Literal["Policy"] = Field(description="Marks a Policy.")
    title: Text = Field(description="Title.")
    version: Text = Field(description="Version.")
    effective_from: Date = Field(description="Date from which it holds.")
    service_type: Text = Field(description="Kind of service, as imaging.")
    procedure_codes: Annotated[tuple[Code, ...], UNIQUE] = Field(
        min_length=1, description="CPT or HCPCS codes."
    )
    diagnosis_codes: Annotated[tuple[Code, ...], UNIQUE] = Field(
        min_length=1, description="ICD-10-CM codes of which one must be on a request."
    )
    summary: Text = Field(description="What it covers.")
    source: Text = Field(description="Public guidance that it follows.")
    documents: Annotated[tuple[Text, ...], UNIQUE] = Field(
        description="Kinds of documents that must be on file."
    )
    form: tuple[FormQuestion, ...] = Field(min_length=1, description="Questions of its form.")
    criteria: Criterion = Field(description="The root of the tree of criteria.")

    @model_validator(mode="after")
    def _ids_stand_once(self) -> Self:
        refuse_repeats("criterion", (node.id for node in self.nodes()))
        refuse_repeats("question", (question.id for question in self.form))
        return self

    def nodes(self) -> tuple[Criterion, ...]:
        """Returns every node, parents before children."""
        found: list[Criterion] = []
        todo = [self.criteria]
        while todo:
            node = todo.pop(0)
            found.append(node)
            todo = [*node.children, *todo]
        return tuple(found)
