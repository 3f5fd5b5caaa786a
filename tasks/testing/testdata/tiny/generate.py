"""Makes the tiny task: 200 values, of which those above 1000 are the errors."""

import argparse
import json
from pathlib import Path


def main() -> None:
    """Writes both trees."""
    parser = argparse.ArgumentParser()
    for name in ("spec", "dataset", "out-public", "out-gold"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    args = parser.parse_args()
    lines = (args.dataset / "values.csv").read_text("utf-8").splitlines()
    data = args.out_public / "data"
    data.mkdir(parents=True)
    (data / "values.csv").write_text("\n".join(lines) + "\n", "utf-8")
    wrong = [line.split(",")[0] for line in lines[1:] if int(line.split(",")[1]) > 1000]
    clusters = [
        {
            "id": row,
            "family": "impossible_value",
            "subtype": "range_extreme",
            "core": [["values", row]],
            "evidence": [],
        }
        for row in wrong
    ]
    args.out_gold.mkdir(parents=True)
    (args.out_gold / "clusters.json").write_text(json.dumps({"clusters": clusters, "tables": {}}), "utf-8")


if __name__ == "__main__":
    main()
