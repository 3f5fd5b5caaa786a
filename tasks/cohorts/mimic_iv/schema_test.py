import numpy as np
import pyarrow as pa
import pytest

from tasks.cohorts.mimic_iv import testing
from tasks.cohorts.mimic_iv.registry import d_items_table
from tasks.cohorts.mimic_iv.schema import arrow_schema, to_arrow


def test_types_come_from_the_spec() -> None:
    schema = arrow_schema(testing.dataset().table("labevents"))
    assert schema.field("labevent_id") == pa.field("labevent_id", pa.int64(), nullable=False)
    assert schema.field("charttime").type == pa.timestamp("ms")
    assert schema.field("valuenum").type == pa.float64()
    assert schema.field("valueuom").nullable


def test_missing_and_unknown_columns_are_refused() -> None:
    columns = d_items_table()
    with pytest.raises(ValueError, match="category"):
        to_arrow(
            testing.dataset(), "d_items", {name: columns[name] for name in columns if name != "category"}
        )
    with pytest.raises(ValueError, match="odd"):
        to_arrow(testing.dataset(), "d_items", {**columns, "odd": columns["label"]})


def test_a_gap_where_the_spec_allows_none_is_refused() -> None:
    columns = d_items_table()
    columns["label"] = columns["label"].copy()
    columns["label"][0] = None
    with pytest.raises(ValueError, match="column label has 1 of"):
        to_arrow(testing.dataset(), "d_items", columns)


def test_nan_and_the_integer_sentinel_become_empty() -> None:
    table = testing.cohort()["labevents"]
    assert table.column("hadm_id").null_count > 0
    assert not np.isnan(table.column("valuenum").drop_null().to_numpy()).any()
