"""The verifier, from its start to its verdict: the oracle's answer, and every row of an 800,000-row audit flagged."""

import csv
import gzip
import tempfile
from pathlib import Path

from tests.bench.timing import timed_process

TASK = Path("tasks/ehr_data_quality_auditing")
NAME = "combined"


def list_everything(public: Path, out: Path) -> int:
    """Flags every row of every table; returns how many."""
    rows = 0
    with (out / "flagged_rows.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["table", "_row_id"])
        for path in sorted((public / "data/csv").glob("*.csv.gz")):
            with gzip.open(path, "rt", newline="") as table:
                for row in csv.DictReader(table):
                    writer.writerow([path.name.removesuffix(".csv.gz"), row["_row_id"]])
                    rows += 1
    return rows


def report() -> list[str]:
    """Lines of the report."""
    gold = TASK / f"{NAME}.data/gold"
    command = ["verifiers/run", "--spec", str(TASK / f"{NAME}.spec.json"), "--gold", str(gold)]
    command += ["--contract", "specs/contracts/dq_cluster_recall.json"]
    with tempfile.TemporaryDirectory() as folder:
        everything = Path(folder, "everything")
        everything.mkdir()
        rows = list_everything(TASK / f"{NAME}.data/public", everything)
        answers = {
            "the oracle's answer": TASK / f"{NAME}.oracle_run/answer",
            f"all {rows:,} rows": everything,
        }
        timings = [
            timed_process(
                f"verify {name}",
                [*command, "--submission", str(path), "--out", f"{folder}/verdict.json"],
                runs=5,
            )
            for name, path in answers.items()
        ]
    goals = [
        f"  goal, 1 s and 500 MB: {t.median:.2f} and {t.peak_mb / 500:.2f} of it ({t.name})" for t in timings
    ]
    return [timing.line() for timing in timings] + goals
