"""The synthetic cohort at published size, and one task made from it."""

import tempfile

from tests.bench.timing import timed_process

TASK = "tasks/ehr_data_quality_auditing"


def report() -> list[str]:
    """Lines of the report."""
    with tempfile.TemporaryDirectory() as folder:
        cohort = [
            "tasks/cohorts/mimic_iv/synthetic",
            "--spec",
            "specs/datasets/mimic_iv.json",
            "--scale",
            "paper",
        ]
        made = timed_process(
            "cohort of 800,000 rows and more", [*cohort, "--out", f"{folder}/cohort"], runs=3, warmup=0
        )
        task = [f"{TASK}/generate", "--spec", f"{TASK}/combined.spec.json", "--dataset", f"{folder}/cohort"]
        task += ["--out-public", f"{folder}/public", "--out-gold", f"{folder}/gold"]
        audit = timed_process("one audit task from it", task, runs=3, warmup=0)
    return [made.line(), audit.line(), f"  goal for the cohort, 60 s: {made.median / 60:.2f} of it"]
