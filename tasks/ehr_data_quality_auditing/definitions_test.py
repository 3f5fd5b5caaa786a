from collections.abc import Callable

import polars as pl
import pytest

from tasks.ehr_data_quality_auditing import corrupt
from tasks.ehr_data_quality_auditing.definitions import DEFINITIONS, DefinitionError, check
from tasks.ehr_data_quality_auditing.edits import Change, Cluster, Ref
from tasks.ehr_data_quality_auditing.testing import NAMES, planted, tables

LAST = DEFINITIONS[-1]


def _with(change: Change) -> dict[str, pl.DataFrame]:
    """The pristine small cohort with one change that nobody planted."""
    return corrupt.apply(tables(), [Cluster("natural", "natural", (change.ref,), (), (change,))])


def _first(table: str, condition: pl.Expr) -> int:
    index: int = tables()[table].filter(condition)["_index"][0]
    return index


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", ["public", "held out"])
def test_planted_errors_and_nothing_else_are_errors_by_definition(name: str, key: str) -> None:
    result = planted(name, key)
    assert set(check(result.frames, result.clusters).values()) == {0}


def test_the_pristine_cohort_holds_no_error() -> None:
    frames = corrupt.apply(tables(), [])
    assert all(definition.rows(frames) == set() for definition in DEFINITIONS)


def test_every_sub_type_has_a_definition() -> None:
    defined = [subtype for definition in DEFINITIONS for subtype in definition.subtypes]
    assert sorted(defined) == sorted({cluster.subtype for cluster in planted("combined").clusters})


def _potassium() -> Change:
    row = _first("labevents", (pl.col("itemid") == 50971) & pl.col("valuenum").is_not_null())
    return Change(Ref("labevents", row), {"valuenum": 42.0})


def _unit() -> Change:
    row = _first("labevents", (pl.col("itemid") == 50971) & pl.col("valueuom").is_not_null())
    return Change(Ref("labevents", row), {"valueuom": "g/dL"})


def _dose() -> Change:
    row = _first("prescriptions", pl.col("drug") == "Metoprolol Tartrate")
    return Change(Ref("prescriptions", row), {"dose_val_rx": "2500"})


def _age() -> Change:
    carriers = tables()["prescriptions"].filter(pl.col("drug") == "Donepezil")["subject_id"].to_list()
    return Change(
        Ref("patients", _first("patients", pl.col("subject_id").is_in(carriers))), {"anchor_age": 7}
    )


@pytest.mark.parametrize("make", [_potassium, _unit, _dose, _age])
def test_a_natural_error_stops_the_build_unless_it_is_allowed(make: Callable[[], Change]) -> None:
    frames = _with(make())
    with pytest.raises(DefinitionError, match="1 natural rows are wrong by definition"):
        check(frames, [])
    assert sum(check(frames, [], allow_natural=True).values()) == 1


def test_a_planted_row_that_is_not_wrong_stops_the_build() -> None:
    ref = Ref("labevents", _first("labevents", pl.col("itemid") == 50971))
    cluster = Cluster("impossible_value", "range_extreme", (ref,), (), ())
    with pytest.raises(DefinitionError, match="1 planted rows are not wrong by definition"):
        check(corrupt.apply(tables(), []), [cluster])
