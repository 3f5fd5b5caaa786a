"""Wrong answers that look right, and right answers that look odd: what a contract test scores.

Each mutant breaks one thing about a perfect answer and must not pass; each equivalent says the same in
another way and must pass.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path

from tasks.ehr_data_quality_auditing.oracle import HEADER, SUBMISSION

type Row = tuple[str, str]

#: Exactly which criteria of the contract a mutant fails, where it is one and the answer can be read.
FAILS = {
    "first_error_missed": {"all_clusters_caught"},
    "last_error_missed": {"all_clusters_caught"},
    "subtype_missed": {"all_clusters_caught"},
    "one_false_alarm_too_many": {"not_everything_flagged"},
    "wrong_tables": {"all_clusters_caught", "not_everything_flagged"},
    "ids_off_by_one": {"all_clusters_caught", "not_everything_flagged"},
}

#: Flagged rows per right row that the contract allows: one in a hundred has to be right.
_FLAGS_PER_HIT = 100


def mutants(submission: Path, gold: Path, out: Path) -> list[str]:
    """Writes one submission folder per plausible mistake, `out/<name>/`.

    Args:
        submission: Folder of a perfect answer with one core row per cluster.
        gold: Folder with `clusters.json`.
        out: Folder to write into.

    Returns:
        Names of the mutants written; those that the gold gives no occasion for are left out.
    """
    rows = _read(submission)
    clusters = json.loads((gold / "clusters.json").read_text(encoding="utf-8"))["clusters"]
    written = []
    for name, make in _MUTANTS.items():
        wrong = make(rows, clusters)
        if wrong is not None:
            _write(out / name, _text(wrong))
            written.append(name)
    return written


def equivalents(submission: Path, gold: Path, out: Path) -> list[str]:
    """Writes one submission folder per other way to say the same, `out/<name>/`.

    Args:
        submission: Folder of a perfect answer with one core row per cluster.
        gold: Folder with `clusters.json`.
        out: Folder to write into.

    Returns:
        Names of the equivalents.
    """
    rows = _read(submission)
    clusters = json.loads((gold / "clusters.json").read_text(encoding="utf-8"))["clusters"]
    text = _text(rows)
    every = sorted({(table, row) for cluster in clusters for table, row in cluster["core"]})
    last = sorted({tuple(cluster["core"][-1]) for cluster in clusters})
    made: dict[str, str | bytes] = {
        "other_order": _text(rows[::-1]),
        "upper_case_header": text.replace(",".join(HEADER), ",".join(HEADER).upper(), 1).encode(),
        "alias_header": text.replace("_row_id", "row_id", 1).encode(),
        "byte_order_mark": b"\xef\xbb\xbf" + text.encode(),
        "crlf": text.replace("\n", "\r\n").encode(),
        "no_final_newline": text.rstrip("\n").encode(),
        "quoted": _text(rows, quoting=csv.QUOTE_ALL),
        "columns_swapped": _table(("_row_id", "table"), [(row, table) for table, row in rows]),
        "extra_columns": _table((*HEADER, "why"), [(*row, "impossible, see 1") for row in rows]),
        "duplicates": _text([*rows, *rows]),
        "every_wrong_row": _text(every),
        "other_row_of_each": _text([(table, row) for table, row in last]),
        "with_evidence": _text([*rows, *_evidence(clusters)]),
        "false_alarms_at_the_floor": _text([*rows, *_unknown(len(rows) * (_FLAGS_PER_HIT - 1))]),
    }
    for name, content in made.items():
        _write(out / name, content)
    return list(made)


def _read(submission: Path) -> list[Row]:
    with (submission / SUBMISSION).open(encoding="utf-8", newline="") as file:
        return [(line["table"], line["_row_id"]) for line in csv.DictReader(file)]


def _table(header: Iterable[str], rows: Iterable[Iterable[str]], quoting: int = csv.QUOTE_MINIMAL) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n", quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def _text(rows: Iterable[Row], quoting: int = csv.QUOTE_MINIMAL) -> str:
    return _table(HEADER, rows, quoting)


def _write(folder: Path, content: str | bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SUBMISSION).write_bytes(content.encode() if isinstance(content, str) else content)


def _unknown(count: int) -> list[Row]:
    """Rows that no table has: ids are hexadecimal, these are not."""
    return [("labevents", f"z{number:015d}") for number in range(count)]


type _Clusters = list[dict[str, list[list[str]]]]


def _evidence(clusters: _Clusters) -> list[Row]:
    core = {tuple(row) for cluster in clusters for row in cluster["core"]}
    rows = {(table, row) for cluster in clusters for table, row in cluster["evidence"]}
    return sorted(rows - core)


def _without(rows: list[Row], missed: Iterable[list[str]]) -> list[Row]:
    gone = {tuple(row) for row in missed}
    return [row for row in rows if row not in gone]


def _drop_one(rows: list[Row], clusters: _Clusters) -> list[Row]:
    return _without(rows, clusters[0]["core"] + clusters[0]["evidence"])


def _drop_last(rows: list[Row], clusters: _Clusters) -> list[Row]:
    return _without(rows, clusters[-1]["core"] + clusters[-1]["evidence"])


def _drop_subtype(rows: list[Row], clusters: _Clusters) -> list[Row]:
    mine = [cluster for cluster in clusters if cluster["subtype"] == clusters[0]["subtype"]]
    return _without(rows, [row for cluster in mine for row in cluster["core"]])


def _drown(rows: list[Row], _: _Clusters) -> list[Row]:
    """One false alarm more than the floor allows."""
    return [*rows, *_unknown(len(rows) * (_FLAGS_PER_HIT - 1) + 1)]


def _wrong_tables(rows: list[Row], _: _Clusters) -> list[Row]:
    return [("admissions" if table != "admissions" else "patients", row) for table, row in rows]


def _file_names(rows: list[Row], _: _Clusters) -> list[Row]:
    return [(f"{table}.csv.gz", row) for table, row in rows]


def _shifted(rows: list[Row], _: _Clusters) -> list[Row]:
    """Ids one digit further: what an index off by one would give."""
    return [(table, f"{(int(row, 16) + 1) % 16**16:016x}") for table, row in rows]


def _truncated(rows: list[Row], _: _Clusters) -> list[Row]:
    return [(table, row[:-1]) for table, row in rows]


def _evidence_only(_: list[Row], clusters: _Clusters) -> list[Row] | None:
    return _evidence(clusters) or None


def _header_only(_: list[Row], __: _Clusters) -> list[Row]:
    return []


_MUTANTS: dict[str, Callable[[list[Row], _Clusters], list[Row] | None]] = {
    "first_error_missed": _drop_one,
    "last_error_missed": _drop_last,
    "subtype_missed": _drop_subtype,
    "one_false_alarm_too_many": _drown,
    "wrong_tables": _wrong_tables,
    "file_names_for_tables": _file_names,
    "ids_off_by_one": _shifted,
    "ids_truncated": _truncated,
    "evidence_only": _evidence_only,
    "header_only": _header_only,
}
