"""Measures the simulator: `./bazel run //tests/bench:sim_bench`.

Another server of the same API is measured in the same run where its addresses are given:

    ./bazel run //tests/bench:sim_bench -- --rest http://127.0.0.1:9000 --mcp http://127.0.0.1:9001/mcp \\
        --token <of a session of provider staff> --patient <id of one whose newest order needs a form>

Calls are made by one light process (`http_load`), so that of two cores one is the server's; the official MCP client
is measured beside it. Nothing here is asserted.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from sim.given_paths import given
from sim.testing.process import Served
from sim.world.store import clone
from tests.bench.sim_calls import CHART, Target
from tests.bench.sim_case import whole_cases
from tests.bench.sim_loads import measured
from tests.bench.sim_server import BenchWorld, prepared, resident_mb, running
from tests.bench.timing import Timing, timed

_STARTS = 7
_MEMORY_GOAL_MB = 160


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    args = _arguments(argv)
    others = [Target(args.rest, args.mcp, args.token, args.patient, label=" (other)")] if args.rest else []
    with tempfile.TemporaryDirectory() as root:
        folders = (Path(root, f"run_{number}") for number in count())
        world = prepared(args.world, Path(root, "world"))
        parts = (
            _starts(world, folders),
            _clones(world, folders),
            _calls(world, folders, others),
            whole_cases(Path(root, "cases")),
        )
        for part in parts:
            for line in part:
                print(line, flush=True)
    return 0


def _starts(world: BenchWorld, folders: Iterator[Path]) -> Iterator[str]:
    """Starts without bytecode and with; what is started later has it too."""

    def start() -> tuple[float, float]:
        with running(world, next(folders)) as (server, seconds):
            answered = timed(
                "", lambda: _target(world, server).ask(CHART, patient_id=world.patient_id), runs=1, warmup=0
            )
            return seconds, seconds + answered.median

    os.environ["PYTHONPYCACHEPREFIX"] = str(next(folders))
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    without = Timing("start to three servers answering, without bytecode", (start()[0], start()[0]))
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    start()
    initialized, answered = zip(*(start() for _ in range(_STARTS)), strict=True)
    kept = Timing("start to three servers answering `initialize`", initialized)
    yield kept.line()
    yield f"  goal, 1.5 s: {kept.median / 1.5:.2f} of it"
    yield Timing("start to the first chart read, which imports all apps", answered).line()
    yield without.line()


def _clones(world: BenchWorld, folders: Iterator[Path]) -> Iterator[str]:
    made = timed("clone of the world, opened", lambda: clone(world.folder, next(folders)), runs=50)
    yield made.line()
    yield f"  goal, 20 ms: {made.median / 0.02:.2f} of it"


def _calls(world: BenchWorld, folders: Iterator[Path], others: list[Target]) -> Iterator[str]:
    with running(world, next(folders)) as (server, _):
        here = _target(world, server)
        here.ask(CHART, patient_id=here.patient_id)  # the first answer of all waits until REST is built
        # A chart is kept encoded once it was read, so first reads are told apart.
        left = iter(world.other_patients)
        first = timed(
            "first read of a patient's chart",
            lambda: here.ask(CHART, patient_id=next(left)),
            runs=len(world.other_patients) - 1,
        )
        yield first.line()
        at_first = resident_mb(server)
        with server.admin() as admin:
            export = timed("export over the admin socket", lambda: admin.get("/export"), runs=10)
        yield export.line()
        yield f"  goal, 150 ms: {export.median / 0.15:.2f} of it"
        yield from measured([here, *others])
        at_last = resident_mb(server)
        yield f"  memory of the server: {at_first:.0f} MB after all charts were read, {at_last:.0f} MB after all calls"
        yield f"  goal, {_MEMORY_GOAL_MB} MB: {at_last / _MEMORY_GOAL_MB:.2f} of it"


def _target(world: BenchWorld, server: Served) -> Target:
    return Target(
        server.addresses["rest"], server.addresses["provider"] + "/mcp", world.token, world.patient_id
    )


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    about, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="sim_bench",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--world", type=given, required=True, help="built world: what //sim:world makes")
    parser.add_argument("--rest", help="address of another server's REST routes")
    parser.add_argument("--mcp", help="its provider's MCP endpoint")
    parser.add_argument("--token", help="token of a session of provider staff on it")
    parser.add_argument(
        "--patient", help="patient on it whose chart is read, and whose newest order is made a case"
    )
    args = parser.parse_args(argv)
    other = (args.rest, args.mcp, args.token, args.patient)
    if any(other) and not all(other):
        parser.error("another server needs all of --rest, --mcp, --token and --patient.")
    return args


if __name__ == "__main__":
    sys.exit(main())
