"""Command of the verifier container: scores one submission and writes the verdict.

Exit codes: 0, a verdict was written (whatever the reward); 2, the call is wrong; 3, gold, contract or
verifier are broken and nothing was written, which the harness records as an infrastructure error.
"""

# ruff: noqa: E402  (the collector is stopped before the imports that would set it off)

import gc

# One short-lived computation over millions of small objects and no cycles: the collector only costs time.
gc.disable()

import os
import sys
from collections.abc import Sequence
from getopt import GetoptError, getopt  # importing argparse would take as long as all the rest
from pathlib import Path

from specs.compiler.errors import SpecError
from specs.compiler.view import view_kind
from specs.schema.suites import task_id
from verifiers.verify import verify

USAGE = "usage: python3 -m verifiers.run --spec FILE --contract FILE --gold DIR --submission DIR --out FILE"
USAGE_ERROR = 2
INFRA_ERROR = 3

_OPTIONS = ("spec", "contract", "gold", "submission", "out")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    try:
        spec, contract_spec, gold, submission, out = _paths(sys.argv[1:] if argv is None else argv)
        task, contract = view_kind(spec, "Task"), view_kind(contract_spec, "Contract")
        name = task_id(task.category, task.name)
    except GetoptError as error:
        return _fail(USAGE_ERROR, f"{error}; {USAGE}")
    except SpecError as error:
        return _fail(USAGE_ERROR, str(error))
    try:
        verdict = verify(submission, gold, task, contract)
        _write(out, verdict.canonical())
    except Exception as error:  # whatever it is, it is ours: a typed exit, no verdict
        return _fail(INFRA_ERROR, f"no verdict for {name}: {type(error).__name__}: {error}")
    return 0


def _paths(argv: Sequence[str]) -> list[Path]:
    """Returns the values of the options in their order."""
    given, rest = getopt(list(argv), "", [f"{name}=" for name in _OPTIONS])
    values = {option.removeprefix("--"): value for option, value in given if value}
    missing = [f"--{name}" for name in _OPTIONS if name not in values]
    if rest or missing:
        wrong = f"{rest[0]!r} is no option" if rest else f"{', '.join(missing)} must be given"
        raise GetoptError(wrong)
    return [Path(values[name]) for name in _OPTIONS]


def _write(path: Path, data: bytes) -> None:
    """Writes whole or not at all: a half verdict must never be found."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(data)
    part.replace(path)


def _fail(code: int, text: str) -> int:
    sys.stderr.write("hermed verifier: " + " ".join(text.split()) + "\n")
    return code


if __name__ == "__main__":
    status = main()
    sys.stderr.flush()
    # All is written, and taking an interpreter down in good order takes a tenth of a verifier's time.
    os._exit(status)
