"""Flags the values above 1000."""

import argparse
from pathlib import Path


def main() -> None:
    """Writes the submission."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--workspace", type=Path, required=True)
    place = parser.parse_args().workspace
    rows = [line.split(",") for line in (place / "data" / "values.csv").read_text("utf-8").splitlines()[1:]]
    flags = ["table,_row_id", *(f"values,{row}" for row, value in rows if int(value) > 1000)]
    (place / "submission" / "flagged_rows.csv").write_text("\n".join(flags) + "\n", "utf-8")


if __name__ == "__main__":
    main()
