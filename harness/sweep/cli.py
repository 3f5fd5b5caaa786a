"""Command: runs a sweep and prints its table."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import signal
import sys
from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from harness.cli import INCOMPLETE, given_path, guarded, patterns, results_folder

if TYPE_CHECKING:
    from pathlib import Path

    from harness.store.results import Results
    from harness.sweep.plan import Plan
    from harness.sweep.run import Work
    from harness.trial.lifecycle import Machine

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def sweep(  # noqa: PLR0917  (typer's options)
    config: Annotated[
        str, typer.Option(help="Sweep by name (specs/sweeps/NAME.jsonnet) or path of a .jsonnet file.")
    ] = "quickstart",
    tasks: Annotated[
        list[str] | None,
        typer.Option(help="Only tasks that match: 'combined*', 'category/*'; repeat or separate by commas."),
    ] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option(help="Only agents that match: 'oracle', 's*'; repeat or separate by commas."),
    ] = None,
    attempts: Annotated[
        int | None, typer.Option(min=1, max=100, help="Trials per agent and task, instead of the sweep's.")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Trials at a time, instead of the sweep's.")
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Show what would run and what it is expected to cost; run nothing."),
    ] = False,
    out: Annotated[str, typer.Option(help="Results folder; by default results/NAME in the workspace.")] = "",
    runtime: Annotated[str, typer.Option(help="Container runtime: crun, podman or docker.")] = "crun",
) -> None:
    """Run agents on tasks, each trial in its own container, and print a table.

    A sweep can be stopped at any time and started again with the same command: what has finished is kept, and
    only what is missing runs. Beside the records the results folder gets summary.json, summary.csv and
    summary.md.

    Exit codes: 0 every trial has a result; 1 some failed for want of the machine, run again; 2 bad input.

    Examples:
      ./bazel run //harness:sweep -- --config=quickstart

      ./bazel run //harness:sweep -- --agents=oracle,solver --tasks='*_clues' --dry-run
    """

    def command() -> int:
        from harness.bundle import Catalogue
        from harness.runfiles import Runfiles
        from harness.sweep.plan import Choice, make_plan
        from harness.sweep.spec_folder import SpecFolder

        runfiles = Runfiles.find()
        named = str(given_path(config)) if "/" in config or config.endswith(".jsonnet") else config
        choice = Choice(patterns(tasks), patterns(agents), attempts, concurrency)
        plan = make_plan(named, SpecFolder(runfiles.path("_main/specs")), Catalogue.load(runfiles), choice)
        folder = results_folder(out, plan.name)
        if dry_run:
            from harness.sweep.forecast import show

            show(plan, folder)
            return 0
        return _run(plan, folder, runtime)

    raise typer.Exit(guarded(command))


def _run(plan: Plan, folder: Path, runtime: str) -> int:
    from harness.runtime.open import open_runtime
    from harness.store.results import Results

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    results = Results.create(folder)
    with results.exclusive(), open_runtime(runtime) as opened:
        from harness.clock import SystemClock
        from harness.sweep.run import split
        from harness.trial.lifecycle import Machine

        for warning in opened.runtime.warnings():
            sys.stderr.write(f"hermed: warning: {warning}\n")
        work = split(plan, results)
        try:
            machine = Machine(opened.runtime, opened.scratch, opened.owner.fresh, SystemClock())
            _execute(plan, work, results, machine)
        finally:
            left = _report(plan, results)
    return INCOMPLETE if left else 0


def _execute(plan: Plan, work: Work, results: Results, machine: Machine) -> None:
    from harness.sweep.executor import LocalExecutor
    from harness.sweep.progress import watch
    from harness.sweep.run import run_missing

    records = run_missing(work.missing, results, machine, LocalExecutor(plan.concurrency))
    watch(records, done=len(work.done), total=len(work.done) + len(work.missing))


def _report(plan: Plan, results: Results) -> int:
    """Writes the summary and the index, prints the table; returns how many trials have no result."""
    from harness.report.files import write_all
    from harness.report.summary import summarise
    from harness.report.terminal import console, result_table
    from harness.store.index import rebuild

    rows = summarise(plan, results.records())
    rebuild(results)
    write_all(results.root, plan.title, rows)
    sink = console()
    sink.print(result_table(plan.title, rows))
    sink.print(f"Records, logs, summary.json, .csv and .md: {results.root}", soft_wrap=True, highlight=False)
    left = sum((row.planned or 0) - row.scored for row in rows if row.status == "run")
    if left:
        failures = Counter(record.infra.message for record in results.records() if record.infra)
        for message, number in failures.most_common(3):
            sink.print(f"{number} x {message}", soft_wrap=True, highlight=False, markup=False)
        sink.print(f"{left} trials have no result; run the same command again.", highlight=False)
    return left


if __name__ == "__main__":
    app()
