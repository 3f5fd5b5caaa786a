"""Wrong answers, and right ones in another dress."""

from pathlib import Path

FAILS = {
    "lost": {"all_clusters"},
    "shifted": {"all_clusters", "precision_floor"},
    "drowned": {"precision_floor"},
}


def mutants(submission: Path, gold: Path, out: Path) -> None:
    """Writes one folder per wrong answer."""
    del gold
    header, *rows = _lines(submission)
    noise = [f"values,noise{number}" for number in range(1000)]
    _write(out / "lost", [header, *rows[1:]])
    _write(out / "shifted", [header, *(row + "0" for row in rows)])
    _write(out / "drowned", [header, *rows, *noise])


def equivalents(submission: Path, gold: Path, out: Path) -> None:
    """Writes one folder per right answer."""
    del gold
    header, *rows = _lines(submission)
    _write(out / "reversed", [header, *reversed(rows)])
    _write(out / "repeated", [header, *rows, *rows])


def _lines(submission: Path) -> list[str]:
    return (submission / "flagged_rows.csv").read_text("utf-8").splitlines()


def _write(folder: Path, lines: list[str]) -> None:
    folder.mkdir(parents=True)
    (folder / "flagged_rows.csv").write_text("\n".join(lines) + "\n", "utf-8")
