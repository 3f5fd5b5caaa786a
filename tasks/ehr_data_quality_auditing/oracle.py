"""The answer: one wrong row per planted error, in a fixed order."""

import csv
import json
from pathlib import Path
from typing import Annotated

import typer

SUBMISSION = "flagged_rows.csv"
HEADER = ("table", "_row_id")


def answer(gold: Path) -> list[tuple[str, str]]:
    """One core row per cluster, sorted.

    Args:
        gold: Folder with `clusters.json`.
    """
    clusters = json.loads((gold / "clusters.json").read_text(encoding="utf-8"))["clusters"]
    return sorted({tuple(cluster["core"][0]) for cluster in clusters})


def write(rows: list[tuple[str, str]], folder: Path) -> None:
    """Writes a submission.

    Args:
        rows: Table and row id of each flagged row.
        folder: Submission folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / SUBMISSION).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)


def main(
    spec: Annotated[Path, typer.Option(help="Compiled task spec; the answer does not depend on it.")],
    gold: Annotated[Path, typer.Option(help="Folder with the gold.")],
    out: Annotated[Path, typer.Option(help="Submission folder to write.")],
) -> None:
    """Writes the answer of a task from its gold."""
    del spec
    write(answer(gold), out)


if __name__ == "__main__":
    typer.run(main)
