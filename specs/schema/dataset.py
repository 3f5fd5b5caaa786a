"""Dataset: the tables tasks are made from, their columns and units, and their size at each scale."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from specs.schema.base import (
    MAX_EXACT_INTEGER,
    Name,
    RelativePath,
    Seed,
    SpecHeader,
    SpecModel,
    Text,
    refuse_repeats,
    unit,
)

Scale = Literal["small", "paper"]
ColumnType = Literal["int", "float", "str", "datetime", "date"]
Source = Literal["synthetic", "real"]

#: A size such as a number of patients.
Size = Annotated[int, Field(ge=0, le=MAX_EXACT_INTEGER)]


class Column(SpecModel):
    """One column of a table."""

    name: Annotated[str, StringConstraints(pattern=r"^[a-z_][a-z0-9_]*$", max_length=64)] = Field(
        description="Column name, exactly as published."
    )
    type: ColumnType = Field(description="Type of the values.")
    unit: Text | None = Field(
        default=None,
        description="Unit of the values; absent where the column has none or another column names it.",
    )
    nullable: bool = Field(description="True where a value may be missing.")
    description: Text = Field(description="What the value says.")


class Table(SpecModel):
    """One table of a dataset."""

    name: Name = Field(description="Table name, exactly as published.")
    file: RelativePath = Field(description="File of the table, relative to the dataset's folder.")
    description: Text = Field(description="What one row is.")
    columns: tuple[Column, ...] = Field(min_length=1, description="Columns, in file order.")

    @model_validator(mode="after")
    def _columns_stand_once(self) -> Self:
        refuse_repeats(f"in table {self.name}, column", (column.name for column in self.columns))
        return self


class Sizes(SpecModel):
    """How large the synthetic data is at each scale; both scales give the same quantities."""

    small: Mapping[Name, Size] = Field(
        min_length=1,
        description="Sizes for quick work.",
        json_schema_extra=unit("items of the named quantity"),
    )
    paper: Mapping[Name, Size] = Field(
        min_length=1,
        description="Sizes of the published benchmark.",
        json_schema_extra=unit("items of the named quantity"),
    )

    @model_validator(mode="after")
    def _same_quantities(self) -> Self:
        odd = sorted(set(self.small) ^ set(self.paper))
        if odd:
            raise ValueError(f"small and paper must give the same quantities; only one has {', '.join(odd)}")
        return self

    def at(self, scale: Scale) -> Mapping[str, int]:
        """Return the sizes at `scale`, quantity by quantity."""
        return self.small if scale == "small" else self.paper


class Dataset(SpecHeader):
    """Tables that tasks are made from: made from a seed, or read from a licensed copy."""

    kind: Literal["Dataset"] = Field(description="Marks a Dataset.")
    title: Text = Field(description="Title, a few words.")
    source: Source = Field(
        description="Where the data comes from unless a flag says otherwise: a seed, or a licensed copy."
    )
    seed: Seed = Field(description="Seed of the synthetic data.", json_schema_extra=unit("none"))
    default_scale: Scale = Field(description="Scale that is built unless a flag says otherwise.")
    sizes: Sizes = Field(description="How large the synthetic data is at each scale.")
    tables: tuple[Table, ...] = Field(min_length=1, description="Tables, in the order they are written.")
    citation: Text = Field(description="How the published data is cited.")
    license: Text = Field(
        description="Under which terms the published data may be used, and the synthetic data."
    )

    @model_validator(mode="after")
    def _tables_stand_once(self) -> Self:
        refuse_repeats("table", (table.name for table in self.tables))
        refuse_repeats("file", (table.file for table in self.tables))
        return self

    def table(self, name: str) -> Table:
        """Return the table called `name`.

        Raises:
            KeyError: There is no such table.
        """
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(f"dataset {self.name} has no table {name}")
