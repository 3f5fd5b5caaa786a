"""Command of the verifier container: scores one submission and writes the verdict.

Exit codes: 0, a verdict was written (whatever the reward); 2, the call is wrong; 3, gold, contract or
verifier are broken and nothing was written, which the harness records as an infrastructure error.
"""

import argparse
import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from specs.compiler import SpecError, load_kind
from specs.schema.contract import Contract
from specs.schema.task import Task
from verifiers.verify import verify

USAGE_ERROR = 2
INFRA_ERROR = 3


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    args = _arguments(argv)
    # One short-lived computation over millions of small objects and no cycles: the collector only costs time.
    gc.disable()
    try:
        task, contract = load_kind(args.spec, Task), load_kind(args.contract, Contract)
    except SpecError as error:
        return _fail(USAGE_ERROR, str(error))
    try:
        verdict = verify(args.submission, args.gold, task, contract)
        _write(args.out, verdict.canonical())
    except Exception as error:  # whatever it is, it is ours: a typed exit, no verdict
        return _fail(INFRA_ERROR, f"no verdict for {task.id}: {type(error).__name__}: {error}")
    return 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="verifiers.run", description="Scores one submission and writes a verdict."
    )
    for name, text in (
        ("spec", "compiled task spec (JSON)"),
        ("contract", "compiled contract spec (JSON)"),
        ("gold", "folder with the task's gold"),
        ("submission", "folder with the collected submission"),
        ("out", "file to write the verdict to"),
    ):
        parser.add_argument(f"--{name}", type=Path, required=True, help=text)
    return parser.parse_args(argv)


def _write(path: Path, data: bytes) -> None:
    """Writes whole or not at all: a half verdict must never be found."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def _fail(code: int, text: str) -> int:
    sys.stderr.write("hermed verifier: " + " ".join(text.split()) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
