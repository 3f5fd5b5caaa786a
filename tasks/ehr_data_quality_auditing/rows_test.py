import datetime as dt
import gzip
from pathlib import Path

import polars as pl
import pytest

from tasks.ehr_data_quality_auditing.edits import Ref
from tasks.ehr_data_quality_auditing.rows import ID_COLUMN, names, shuffle, write


def _frame() -> pl.DataFrame:
    return pl.DataFrame(
        {
            "subject_id": [2, 1, 1],
            "when": [dt.datetime(2150, 1, 2, 3, 4, 5), None, dt.datetime(2150, 1, 2)],
            "day": [dt.date(2150, 1, 2), None, None],
            "valuenum": [140.0, 0.05, None],
            "value": ["140", '<0.05, "low"', None],
            "_index": [0, 1, 1],
            "_added": [False, False, True],
        }
    )


def test_csv_is_written_as_published(tmp_path: Path) -> None:
    write(_frame(), tmp_path / "deep" / "t.csv.gz")
    assert gzip.decompress((tmp_path / "deep" / "t.csv.gz").read_bytes()).decode() == (
        "subject_id,when,day,valuenum,value\n"
        "2,2150-01-02 03:04:05,2150-01-02,140,140\n"
        '1,,,0.05,"<0.05, ""low"""\n'
        "1,2150-01-02 00:00:00,,,\n"
    )


def test_the_same_table_gives_the_same_bytes_and_no_header_tells_when(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write(_frame(), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    flags, mtime = (tmp_path / "a").read_bytes()[3], (tmp_path / "a").read_bytes()[4:8]
    assert flags == 0
    assert mtime == b"\0\0\0\0"


def test_patients_come_in_order_and_their_rows_by_lot() -> None:
    frame = pl.DataFrame({"subject_id": [2] * 50 + [1] * 50, "_index": range(100), "_added": [False] * 100})
    ordered = shuffle(frame, "t", 1, "k")
    assert ordered["subject_id"].to_list() == [1] * 50 + [2] * 50
    assert ordered["_index"].to_list() != sorted(ordered["_index"])
    assert ordered.equals(shuffle(frame, "t", 1, "k"))
    for seed, key in ((2, "k"), (1, "l")):
        assert ordered["_index"].to_list() != shuffle(frame, "t", seed, key)["_index"].to_list()
        assert not set(ordered[ID_COLUMN]) & set(shuffle(frame, "t", seed, key)[ID_COLUMN])


def test_dictionaries_keep_their_order() -> None:
    frame = pl.DataFrame({"itemid": [5, 3, 4], "_index": [0, 1, 2], "_added": [False] * 3})
    assert shuffle(frame, "d_items", 1, "k")["itemid"].to_list() == [5, 3, 4]


def test_ids_do_not_depend_on_content() -> None:
    frame = _frame()
    other = frame.with_columns(valuenum=pl.col("valuenum") * 2)
    assert shuffle(frame, "t", 1, "k")[ID_COLUMN].equals(shuffle(other, "t", 1, "k")[ID_COLUMN])


def test_rows_are_named_wherever_they_went() -> None:
    final = {"t": shuffle(_frame(), "t", 1, "k")}
    wanted = frozenset({Ref("t", 1), Ref("t", 1, added=True)})
    found = names(final, wanted)
    for ref, row in found.items():
        kept = final["t"].filter(pl.col(ID_COLUMN) == row)
        assert kept.select("_index", "_added").row(0) == (ref.row, ref.added)
    with pytest.raises(KeyError):
        names(final, frozenset({Ref("t", 9)}))
