"""Command: asks a results folder in SQL."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import csv
import sys
from typing import Annotated

import typer

from harness.cli import guarded, results_folder

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def query(
    sql: Annotated[
        str, typer.Argument(help="One statement of DuckDB's SQL over the table trials.")
    ] = "describe trials",
    config: Annotated[str, typer.Option(help="Name of the sweep whose results are asked.")] = "quickstart",
    out: Annotated[str, typer.Option(help="Results folder; by default results/NAME in the workspace.")] = "",
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV instead of a table.")] = False,
) -> None:
    """Ask questions about the trials of a sweep; nothing asked can change them.

    Without a statement it lists the columns. Metrics are a map: metrics['cluster_recall'].

    Examples:
      ./bazel run //harness:query -- "select agent, avg(reward) from trials group by agent"

      ./bazel run //harness:query -- --csv "select task, reason from trials where reward = 0"
    """

    def command() -> int:
        from harness.store.query import query as ask

        answer = ask(results_folder(out, config), sql)
        if as_csv:
            writer = csv.writer(sys.stdout, lineterminator="\n")
            writer.writerow(answer.columns)
            writer.writerows(answer.rows)
        else:
            from harness.report.terminal import answer_table, console

            console().print(answer_table(answer.columns, answer.rows))
        return 0

    raise typer.Exit(guarded(command))


if __name__ == "__main__":
    app()
