"""Command: opens a task's environment to a person."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import sys
from typing import Annotated

import typer

from harness.cli import guarded

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def shell(
    task: Annotated[str, typer.Option(help="Task id, such as ehr_data_quality_auditing/combined.")],
    command: Annotated[
        list[str] | None, typer.Argument(help="Program to run instead of a shell; put -- before it.")
    ] = None,
    runtime: Annotated[str, typer.Option(help="Container runtime: crun, podman or docker.")] = "crun",
) -> None:
    """Open a task's environment exactly as an agent meets it, with a terminal and no time limit.

    The same image, user, limits and closed network. Everything written is thrown away at the end.

    Examples:
      ./bazel run //harness:shell -- --task=ehr_data_quality_auditing/combined
    """

    def go() -> int:
        from dataclasses import replace

        from harness.bundle import AgentRef, Catalogue
        from harness.runfiles import Runfiles
        from harness.runtime.layer_store import remove_tree
        from harness.runtime.open import open_runtime
        from harness.sweep.plan import find_task
        from harness.trial.materials import Materials
        from harness.trial.phases import Sandbox, agent_spec

        runfiles = Runfiles.find()
        materials = Materials(find_task(Catalogue.load(runfiles), task), runfiles)
        agent = AgentRef(layers=(), argv=tuple(command or ("/bin/sh", "-i")))
        with open_runtime(runtime) as opened:
            name = opened.owner.fresh()
            sandbox = Sandbox(name, opened.scratch / name)
            try:
                spec = agent_spec(materials, agent, sandbox, opened.runtime)
                spec = replace(spec, limits=replace(spec.limits, timeout_s=None))
                sys.stderr.write(
                    f"hermed: {task}; leave with exit or Ctrl-D, everything written is thrown away.\n"
                )
                return opened.runtime.interactive(spec)
            finally:
                remove_tree(sandbox.root)

    raise typer.Exit(guarded(go))


if __name__ == "__main__":
    app()
