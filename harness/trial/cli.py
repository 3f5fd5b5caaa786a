"""Command: runs one trial."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import sys
from typing import Annotated

import typer

from harness.cli import INCOMPLETE, guarded, results_folder

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def trial(  # noqa: PLR0917  (typer's options)
    task: Annotated[str, typer.Option(help="Task id, such as ehr_data_quality_auditing/combined.")],
    agent: Annotated[str, typer.Option(help="Agent by name (specs/agents/NAME.jsonnet).")] = "oracle",
    attempt: Annotated[int, typer.Option(min=1, help="Number of the attempt.")] = 1,
    keep: Annotated[
        bool,
        typer.Option(
            "--keep", help="Keep the sandbox and print where it is: submission/, agent/upper/, verifier/."
        ),
    ] = False,
    out: Annotated[
        str, typer.Option(help="Results folder; by default results/trials in the workspace.")
    ] = "",
    runtime: Annotated[str, typer.Option(help="Container runtime: crun, podman or docker.")] = "crun",
) -> None:
    """Run one agent once on one task, always anew, and print its record.

    The record, the logs and the collected submission go to the results folder, as those of a sweep do. A kept
    sandbox stays until it is removed by hand.

    Exit codes: 0 the trial has a result, whatever the reward; 1 the machine failed; 2 bad input.

    Examples:
      ./bazel run //harness:trial -- --task=ehr_data_quality_auditing/combined --agent=solver --keep
    """

    def command() -> int:
        import json

        from harness.bundle import Catalogue
        from harness.clock import SystemClock
        from harness.runfiles import Runfiles
        from harness.runtime.open import open_runtime
        from harness.store.results import Results
        from harness.sweep.plan import find_trial
        from harness.sweep.spec_folder import SpecFolder
        from harness.trial.lifecycle import Machine, run_trial

        runfiles = Runfiles.find()
        specs = SpecFolder(runfiles.path("_main/specs"))
        found = find_trial(Catalogue.load(runfiles), specs, task, agent, attempt)
        results = Results.create(results_folder(out, "trials"))
        with results.exclusive(), open_runtime(runtime) as opened:
            for warning in opened.runtime.warnings():
                sys.stderr.write(f"hermed: warning: {warning}\n")
            # A kept sandbox has a name of nobody's, so that no later clean-up takes it away.
            fresh = (lambda: f"kept-{opened.owner.fresh()}") if keep else opened.owner.fresh
            machine = Machine(opened.runtime, opened.scratch, fresh, SystemClock())
            folder = results.working()
            before = set(opened.scratch.iterdir())
            record = run_trial(found, machine, folder, keep=keep)
            place = results.commit(record, folder)
            kept = sorted(set(opened.scratch.iterdir()) - before) if keep else []
        sys.stdout.write(json.dumps(json.loads(record.canonical()), indent=2, ensure_ascii=False) + "\n")
        sys.stderr.write(f"hermed: record, logs and submission: {place}\n")
        for path in kept:
            sys.stderr.write(f"hermed: sandbox kept at {path}\n")
        return 0 if record.reward is not None else INCOMPLETE

    raise typer.Exit(guarded(command))


if __name__ == "__main__":
    app()
