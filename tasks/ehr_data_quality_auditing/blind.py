"""Strategies without insight: what an audit earns by listing rows, none of which should pass.

`python3 blind.py --workspace /workspace [--strategy NAME] [--seed N]`; `--list` prints the strategies. They
may read the row ids, sort, count and draw lots, but know no unit, no range, no drug and no rule about
patients.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

os.environ.setdefault("POLARS_MAX_THREADS", "1")

import numpy as np
import polars as pl

TABLES = (
    "patients",
    "admissions",
    "labevents",
    "prescriptions",
    "d_labitems",
    "icustays",
    "chartevents",
    "d_items",
)
#: Tables in which something is entered by hand or machine, so that a lazy auditor would start there.
EVENTS = ("labevents", "chartevents", "prescriptions")
#: What a value belongs to, and the value, per table with numbers.
NUMBERS = {
    "labevents": ("itemid", "valuenum"),
    "chartevents": ("itemid", "valuenum"),
    "prescriptions": ("drug", "dose_val_rx"),
}
SUBMISSION = "submission/flagged_rows.csv"

type Flags = Iterator[tuple[str, pl.Series]]


def _read(workspace: Path, table: str, columns: list[str] | None = None) -> pl.DataFrame:
    path = workspace / "data" / "csv" / f"{table}.csv.gz"
    return pl.read_csv(path, columns=columns, infer_schema=False)


@cache
def _ids(workspace: Path, table: str) -> pl.Series:
    return _read(workspace, table, ["_row_id"])["_row_id"]


@cache
def _numbers(workspace: Path, table: str) -> pl.DataFrame:
    item, value = NUMBERS[table]
    rows = _read(workspace, table, ["_row_id", item, value])
    return rows.with_columns(pl.col(value).cast(pl.Float64, strict=False)).drop_nulls(value)


def list_all(workspace: Path) -> Flags:
    """Flags every row: catches everything, if false alarms cost nothing."""
    for table in TABLES:
        yield table, _ids(workspace, table)


def list_table(table: str, workspace: Path) -> Flags:
    """Flags one whole table: passes if one small table holds a row of every error."""
    yield table, _ids(workspace, table)


def list_extremes(count: int, workspace: Path) -> Flags:
    """Flags the `count` lowest and highest values of every item and drug, and extreme ages.

    Passes if errors are nothing but extremes, and natural extremes are few.
    """
    for table, (item, value) in NUMBERS.items():
        rows = _numbers(workspace, table)
        place = pl.col(value).rank("ordinal").over(item)
        yield table, rows.filter((place <= count) | (place > pl.len().over(item) - count))["_row_id"]
    patients = _read(workspace, "patients", ["_row_id", "anchor_age"])
    ages = patients.with_columns(pl.col("anchor_age").cast(pl.Float64)).sort("anchor_age")["_row_id"]
    yield "patients", pl.concat([ages.head(count), ages.tail(count)])


def random_rows(one_in: int, workspace: Path, seed: int) -> pl.DataFrame:
    """Flags one in so many rows, drawn from all tables: what luck alone earns at that share."""
    rows = _everything(workspace)
    draw = np.random.default_rng(seed)
    return rows[np.sort(draw.choice(len(rows), max(1, len(rows) // one_in), replace=False, shuffle=False))]


def constant(workspace: Path) -> Flags:
    """Flags nothing: the majority class, as nearly every row is right."""
    del workspace
    yield "patients", pl.Series("_row_id", [], dtype=pl.String)


def first_rows(workspace: Path) -> Flags:
    """Flags the first hundred rows of every table: passes if errors were put in front."""
    for table in TABLES:
        yield table, _ids(workspace, table).head(100)


def last_rows(workspace: Path) -> Flags:
    """Flags the last hundred rows of every table: passes if added rows were appended."""
    for table in TABLES:
        yield table, _ids(workspace, table).tail(100)


def duplicates_of_key(workspace: Path) -> Flags:
    """Flags all rows that share patient, item and time with another, whatever they say.

    Passes if only planted rows repeat, or if every contradiction is a repeat.
    """
    for table in ("labevents", "chartevents"):
        key = ["subject_id", "itemid", "charttime"]
        rows = _read(workspace, table, ["_row_id", *key])
        yield table, rows.filter(pl.len().over(key) > 1)["_row_id"]


def rare_format(workspace: Path) -> Flags:
    """Flags rows written unlike their item's others: rare unit, rare number of characters or decimals.

    Passes if changed values betray themselves by how they are written.
    """
    units = {"labevents": "valueuom", "chartevents": "valueuom", "prescriptions": "dose_unit_rx"}
    texts = {"labevents": "value", "chartevents": "value", "prescriptions": "dose_val_rx"}
    for table in EVENTS:
        item = NUMBERS[table][0]
        rows = _read(workspace, table, ["_row_id", item, units[table], texts[table]])
        look = pl.col(texts[table]).str.replace_all(r"\d", "9").alias("look")
        rows = rows.with_columns(look)
        rare = [
            pl.len().over([item, column]) * 200 < pl.len().over(item) for column in (units[table], "look")
        ]
        yield table, rows.filter(pl.any_horizontal(rare))["_row_id"]


#: Strategies that flag the same rows every time, and those that draw lots: one in how many rows. At the published
#: 800,000 rows these are 100 to 100,000; as shares they mean the same at every scale.
FIXED: dict[str, Callable[[Path], Flags]] = {
    **{f"list_extremes_{count}": partial(list_extremes, count) for count in (3, 1, 10, 100)},
    "list_all": list_all,
    **{f"list_table_{table}": partial(list_table, table) for table in TABLES},
    "constant": constant,
    "first_rows": first_rows,
    "last_rows": last_rows,
    "duplicates_of_key": duplicates_of_key,
    "rare_format": rare_format,
}
DRAWN = {f"random_1_in_{one_in}": one_in for one_in in (8_000, 800, 80, 8)}
STRATEGIES = (*FIXED, *DRAWN)
#: Measured over the eight audits, this one catches most errors while its false alarms stay within bounds.
DEFAULT = "list_extremes_3"


def _table(flags: Flags) -> pl.DataFrame:
    frames = [pl.DataFrame({"table": [table] * len(rows), "_row_id": rows}) for table, rows in flags]
    return pl.concat(frame.cast(pl.String) for frame in frames)


@cache
def _everything(workspace: Path) -> pl.DataFrame:
    return _table(list_all(workspace))


@cache
def _fixed(strategy: str, workspace: Path) -> pl.DataFrame:
    return _table(FIXED[strategy](workspace))


def write(workspace: Path, strategy: str, seed: int) -> int:
    """Writes the submission of a strategy.

    Args:
        workspace: Folder with `data/csv/`; its tables are read once per process.
        strategy: Name of a strategy.
        seed: Seed of strategies that draw lots.

    Returns:
        Number of flagged rows.
    """
    if strategy in DRAWN:
        flagged = random_rows(DRAWN[strategy], workspace, seed)
    else:
        flagged = _fixed(strategy, workspace)
    out = workspace / SUBMISSION
    out.parent.mkdir(parents=True, exist_ok=True)
    flagged.write_csv(out)
    return flagged.height


def main(argv: Sequence[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--workspace", type=Path, default=Path("/workspace"))
    parser.add_argument("--strategy", choices=STRATEGIES, default=DEFAULT)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--list", action="store_true", help="print the strategies, one a line")
    options = parser.parse_args(argv)
    if options.list:
        sys.stdout.write("".join(f"{name}\n" for name in STRATEGIES))
        return
    rows = write(options.workspace, options.strategy, options.seed)
    sys.stdout.write(f"{rows} rows flagged\n")


if __name__ == "__main__":
    main()
