"""The simulator, in a process of its own: its libraries are other ones than the harness's."""

import subprocess
from collections.abc import Iterator

_PROGRAM = "tests/bench/sim_bench"
_WORLD = "sim/world/build/metro/world"


def report() -> Iterator[str]:
    """Lines of the report, each as soon as it was measured.

    Raises:
        RuntimeError: The program failed; it has said why.
    """
    with subprocess.Popen([_PROGRAM, "--world", _WORLD], stdout=subprocess.PIPE, text=True) as program:
        if program.stdout is not None:
            yield from (line.rstrip("\n") for line in program.stdout)
    if program.returncode != 0:
        raise RuntimeError(f"{_PROGRAM} ended with code {program.returncode}.")
