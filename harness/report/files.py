"""The files of a result: summary.json, summary.csv, summary.md."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from harness.report.cells import HEADINGS, RIGHT, cells, used
from harness.report.summary import Row
from harness.store.files import write_whole
from specs.compiler.canonical import canonical_json


def write_all(root: Path, title: str, rows: Sequence[Row]) -> list[Path]:
    """Writes the summary beside the results in three forms.

    Args:
        root: The results folder.
        title: Title of the table.
        rows: Its rows.

    Returns:
        Paths of the files.
    """
    contents = {
        "summary.json": canonical_json([row.as_dict() for row in rows]),
        "summary.csv": as_csv(rows).encode(),
        "summary.md": as_markdown(title, rows).encode(),
    }
    for name, data in contents.items():
        write_whole(root / name, data)
    return [root / name for name in contents]


def as_csv(rows: Sequence[Row]) -> str:
    """Returns the rows as CSV, one column per field; what is not known is empty."""
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    dicts = [row.as_dict() for row in rows]
    names = list(Row.__dataclass_fields__)
    writer.writerow(names)
    for entry in dicts:
        writer.writerow(
            [" + ".join(value) if isinstance(value, list) else value for value in map(entry.get, names)]
        )
    return sink.getvalue()


def as_markdown(title: str, rows: Sequence[Row]) -> str:
    """Returns the rows as a Markdown table under a title."""
    columns = used(rows)
    lines = [f"# {title}", "", _line([HEADINGS[index] for index in columns])]
    lines.append(_line(["---:" if HEADINGS[index] in RIGHT else "---" for index in columns]))
    for row in rows:
        texts = cells(row)
        lines.append(_line([texts[index].replace("|", "\\|") for index in columns]))
    return "\n".join(lines) + "\n"


def _line(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"
