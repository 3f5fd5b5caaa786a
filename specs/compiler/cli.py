"""The command line of the spec compiler."""

import os
import time
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from specs.compiler.check import check_all
from specs.compiler.compile import compile_file
from specs.compiler.docs import json_schema_text, reference_page
from specs.compiler.errors import SpecError, did_you_mean, listed
from specs.schema.kinds import KINDS

BAD_INPUT = 2

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help=(
        "Check and compile the specs: jsonnet files that say what a task, dataset, image, contract, agent, "
        "sweep or published table is. Start with `check`; docs/specs.md lists every field."
    ),
)


def _workspace(path: Path) -> Path:
    """Return `path` as the user meant it: `bazel run` starts elsewhere and says where the user's tree is."""
    return Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", "")) / path


def _fail(*sentences: str) -> NoReturn:
    for sentence in sentences:
        typer.echo(sentence, err=True)
    raise typer.Exit(BAD_INPUT)


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        _fail(f"{path}: cannot be written: {(error.strerror or 'unknown reason').lower()}.")


RootOption = Annotated[Path, typer.Option(help="Spec root: the folder that holds tasks/, datasets/, lib/ …")]


@app.command("compile")
def compile_command(
    spec: Annotated[Path, typer.Option(help="The .jsonnet file, below the root.")],
    root: RootOption = Path("specs"),
    out: Annotated[
        Path | None, typer.Option(help="Where canonical JSON goes; without it, standard output.")
    ] = None,
    digest_out: Annotated[Path | None, typer.Option(help="Where the digest goes, `sha256:<hex>`.")] = None,
) -> None:
    """Compile one spec to canonical JSON.

    Example: compile --spec specs/sweeps/quickstart.jsonnet --out quickstart.spec.json
    """
    try:
        compiled = compile_file(_workspace(spec), _workspace(root))
    except SpecError as error:
        _fail(*error.problems)
    if digest_out is not None:
        _write(_workspace(digest_out), compiled.digest.encode() + b"\n")
    if out is None:
        typer.echo(compiled.canonical.decode(), nl=False)
    else:
        _write(_workspace(out), compiled.canonical)


@app.command()
def check(root: RootOption = Path("specs")) -> None:
    """Check all specs: each is valid, and every name one gives of another exists.

    Problems go to standard error, one sentence each, with exit code 2.
    """
    start = time.perf_counter()
    try:
        checked = check_all(_workspace(root))
    except SpecError as error:
        _fail(*error.problems)
    seconds = time.perf_counter() - start
    counts = ", ".join(f"{count} {kind}" for kind, count in checked.counts().items())
    if checked.problems:
        _fail(*checked.problems, f"{len(checked.problems)} problems; sound are {counts}.")
    typer.echo(f"{len(checked.specs)} specs are sound ({counts}), checked in {seconds:.2f} s.")


@app.command()
def schema(
    kind: Annotated[str | None, typer.Argument(help=f"One of {', '.join(KINDS)}; without it, all.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Folder for one <kind>.schema.json each; else printed.")
    ] = None,
) -> None:
    """Write the JSON Schema of each kind, for editors."""
    if kind is not None and kind not in KINDS:
        _fail(f'kind: found "{kind}", allowed is one of {listed(KINDS)}{did_you_mean(kind, KINDS)}')
    for one in [kind] if kind else KINDS:
        text = json_schema_text(one)
        if out is None:
            typer.echo(text, nl=False)
        else:
            path = _workspace(out) / f"{one.lower()}.schema.json"
            _write(path, text.encode())
            typer.echo(f"wrote {path}")


@app.command()
def docs(
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("docs/specs.md"),
) -> None:
    """Write the reference page of all fields, docs/specs.md, from the models."""
    path = _workspace(out)
    _write(path, reference_page().encode())
    typer.echo(f"wrote {path}")


if __name__ == "__main__":
    app()
