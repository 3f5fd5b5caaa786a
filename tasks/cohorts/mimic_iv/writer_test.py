import datetime
import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from hypothesis import given, settings
from hypothesis import strategies as st

from tasks.cohorts.mimic_iv.writer import canonical_digest, printable, write_cohort

ROWS = st.lists(
    st.tuples(
        st.integers(0, 9),
        st.one_of(st.none(), st.integers(-9999, 9999).map(lambda cents: cents / 100)),
        st.one_of(
            st.none(), st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=5)
        ),
    ),
    min_size=1,
    max_size=20,
)


def table(rows: list[tuple[int, float | None, str | None]]) -> pa.Table:
    columns = [list(column) for column in zip(*rows, strict=True)]
    types = (pa.int64(), pa.float64(), pa.string())
    arrays = [pa.array(column, kind) for column, kind in zip(columns, types, strict=True)]
    return pa.table(arrays, names=["a", "b", "c"])


@settings(max_examples=50)
@given(ROWS, st.randoms())
def test_the_canonical_digest_ignores_the_order_of_rows(rows, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = list(rows)
    random.shuffle(shuffled)
    assert canonical_digest(table(rows)) == canonical_digest(table(shuffled))


@settings(max_examples=50)
@given(ROWS)
def test_the_canonical_digest_sees_every_cell(rows) -> None:  # type: ignore[no-untyped-def]
    changed = [(rows[0][0] + 1, *rows[0][1:]), *rows[1:]]
    assert canonical_digest(table(rows)) != canonical_digest(table(changed))
    assert canonical_digest(table(rows)) != canonical_digest(table([*rows, rows[0]]))


def test_cells_are_printed_as_the_published_files_print_them() -> None:
    moment = datetime.datetime(2150, 1, 2, 3, 4, 5)
    cells = pa.table(
        {
            "t": pa.array([moment, None], pa.timestamp("ms")),
            "d": pa.array([moment.date(), None], pa.date32()),
            "f": pa.array([138.0, 0.05], pa.float64()),
            "i": pa.array([1, None], pa.int64()),
        }
    )
    assert printable(cells).to_pylist() == [
        {"t": "2150-01-02 03:04:05", "d": "2150-01-02", "f": "138", "i": "1"},
        {"t": None, "d": None, "f": "0.05", "i": None},
    ]


def test_a_cohort_is_files_and_a_manifest_of_them(tmp_path: Path) -> None:
    content = table([(1, 2.5, "x"), (2, None, None)])
    write_cohort(tmp_path / "new", "synthetic", "small", {"things": content})
    assert pq.read_table(tmp_path / "new/things.parquet").equals(content)
    manifest = json.loads((tmp_path / "new/manifest.json").read_bytes())
    assert manifest["tables"]["things"]["rows"] == 2
    assert manifest["tables"]["things"]["content"] == canonical_digest(content)
