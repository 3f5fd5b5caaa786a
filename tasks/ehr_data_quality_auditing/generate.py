"""Makes one audit task: the corrupted tables an agent sees, and the gold it must not see."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from specs.schema.task import Task

#: Folder of the tables in the public tree.
DATA = "data/csv"
PUBLIC_KEY = "public"


def generate(task: Task, dataset: Path, public: Path, gold: Path, key: str = PUBLIC_KEY) -> None:
    """Writes the public and the gold tree of a task.

    Args:
        task: A task of this category.
        dataset: Folder with the pristine tables as parquet.
        public: Folder to write what lands under /workspace.
        gold: Folder to write `clusters.json` and `leak.json`.
        key: Mixed into every choice; another key makes a held-out variant of the same task.

    Raises:
        ValueError: The cohort cannot hold the errors asked for, or they would not be the only ones (real
            records may hold others: nobody knows what is wrong in them).
    """
    # Polars costs 0.2 s to import: `--help` and a mistyped option should not pay for it.
    from tasks.ehr_data_quality_auditing import corrupt, definitions, rows  # noqa: PLC0415
    from tasks.ehr_data_quality_auditing.gold import clusters_json, leak_json, write_json  # noqa: PLC0415

    tables = corrupt.load(dataset)
    clusters = corrupt.plan(tables, task.parameters.families, key)
    frames = corrupt.apply(tables, clusters)
    definitions.check(frames, clusters, allow_natural=corrupt.is_real(dataset))
    final = {table: rows.shuffle(frame, table, task.parameters.seed, key) for table, frame in frames.items()}
    for table, frame in final.items():
        rows.write(frame, public / DATA / f"{table}.csv.gz")
    content = clusters_json(clusters, final, task.name, key)
    write_json(content, gold / "clusters.json")
    write_json(leak_json(content, clusters, DATA), gold / "leak.json")


def main(
    spec: Annotated[Path, typer.Option(help="Compiled task spec (JSON).")],
    dataset: Annotated[Path, typer.Option(help="Folder with the pristine tables as parquet.")],
    out_public: Annotated[Path, typer.Option(help="Folder for what the agent sees.")],
    out_gold: Annotated[Path, typer.Option(help="Folder for the gold.")],
    key: Annotated[str, typer.Option(help="Secret of a held-out variant.")] = PUBLIC_KEY,
) -> None:
    """Makes one audit task from its spec and a cohort."""
    from specs.compiler import load_kind  # noqa: PLC0415
    from specs.schema.task import Task  # noqa: PLC0415

    try:
        generate(load_kind(spec, Task), dataset, out_public, out_gold, key)
    except (OSError, ValueError) as problem:
        typer.echo(f"generate: {problem}", err=True)
        raise typer.Exit(2) from None


if __name__ == "__main__":
    typer.run(main)
