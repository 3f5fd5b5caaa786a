"""Arrow schemas of the tables, from the dataset spec: the columns are written there and nowhere else."""

from typing import TYPE_CHECKING

from specs.schema.dataset import Dataset, Table
from tasks.cohorts.mimic_iv.columns import NULL_INT, Columns, length

if TYPE_CHECKING:
    import pyarrow as pa


def arrow_schema(table: Table) -> pa.Schema:
    """Arrow schema of one table of the spec: int64, double, string, timestamp[ms] without zone, date32."""
    import pyarrow as pa  # noqa: PLC0415  slow to import, and not needed to read a spec

    types = {
        "int": pa.int64(),
        "float": pa.float64(),
        "str": pa.string(),
        "datetime": pa.timestamp("ms"),
        "date": pa.date32(),
    }
    return pa.schema([pa.field(column.name, types[column.type], column.nullable) for column in table.columns])


def to_arrow(dataset: Dataset, name: str, columns: Columns) -> pa.Table:
    """Turns numpy columns into an Arrow table with the columns and the order of the spec.

    Args:
        dataset: The dataset spec.
        name: Name of the table.
        columns: Columns with the missing values of ``columns.py``.

    Raises:
        ValueError: Columns are missing or unknown, or a column that must be full has gaps.
    """
    import pyarrow as pa  # noqa: PLC0415

    schema = arrow_schema(dataset.table(name))
    odd = set(columns) ^ set(schema.names)
    if odd:
        raise ValueError(f"table {name}: the columns {sorted(odd)} are not both made and in the spec")
    arrays = []
    for field in schema:
        values = columns[field.name]
        if pa.types.is_integer(field.type):
            array = pa.array(values, type=field.type, mask=values == NULL_INT)
        else:
            array = pa.array(values, type=field.type, from_pandas=True)
        if array.null_count and not field.nullable:
            raise ValueError(
                f"table {name}: column {field.name} has {array.null_count} of {length(columns)} empty"
            )
        arrays.append(array)
    return pa.Table.from_arrays(arrays, schema=schema)
