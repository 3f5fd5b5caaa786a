"""Flags ten rows at random, or the first ten."""

import argparse
import random
from pathlib import Path

STRATEGIES = ("random_10", "first_rows")


def main() -> None:
    """Writes the submission of a strategy."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--workspace", type=Path)
    parser.add_argument("--strategy", choices=STRATEGIES, default=STRATEGIES[0])
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.list:
        print("\n".join(STRATEGIES))
        return
    rows = [
        line.split(",")[0]
        for line in (args.workspace / "data" / "values.csv").read_text("utf-8").splitlines()[1:]
    ]
    chance = random.Random(args.seed)  # noqa: S311
    picked = chance.sample(rows, 10) if args.strategy == "random_10" else rows[:10]
    flags = ["table,_row_id", *(f"values,{row}" for row in picked)]
    (args.workspace / "submission" / "flagged_rows.csv").write_text("\n".join(flags) + "\n", "utf-8")


if __name__ == "__main__":
    main()
