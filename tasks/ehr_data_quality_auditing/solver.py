"""Audits a workspace by clinical rules and statistics: `python3 solver.py --workspace /workspace`.

It reads the instruction and the tables, knows nothing of how they were made, and needs polars only.
"""

import argparse
import os
import sys
from pathlib import Path

# Before polars starts its threads: the container may have one core of many.
os.environ.setdefault("POLARS_MAX_THREADS", "1")

SUBMISSION = "submission/flagged_rows.csv"


def audit(workspace: Path) -> int:
    """Runs the checks that the instruction asks for and writes the flagged rows.

    Args:
        workspace: Folder with `instruction.md` and `data/csv/`.

    Returns:
        Number of flagged rows.
    """
    import polars as pl  # noqa: PLC0415

    # The package lies beside this file, wherever that is.
    from auditor import brief, pairs, people, values  # type: ignore[import-not-found]  # noqa: PLC0415
    from auditor.tables import Tables  # type: ignore[import-not-found]  # noqa: PLC0415

    tables = Tables(workspace / "data" / "csv")
    checks = {
        "numbers": values.numbers,
        "doses": values.doses,
        "units": values.units,
        "lab_repeats": pairs.lab_repeats,
        "chart_repeats": pairs.chart_repeats,
        "charted_labs": pairs.charted_labs,
        "sex": people.sex,
        "age": people.age,
    }
    found = [checks[name](tables) for name in brief.wanted_checks(workspace / "instruction.md")]
    flagged: pl.DataFrame = pl.concat(found).unique().sort("table", "_row_id")
    out = workspace / SUBMISSION
    out.parent.mkdir(parents=True, exist_ok=True)
    flagged.write_csv(out)
    return flagged.height


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--workspace", type=Path, default=Path("/workspace"))
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    rows = audit(parser.parse_args().workspace)
    sys.stdout.write(f"{rows} rows flagged\n")


if __name__ == "__main__":
    main()
