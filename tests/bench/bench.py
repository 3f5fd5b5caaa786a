"""Measures speed: `./bazel run //tests/bench [-- trials layers specs verifier generator sim]`.

Prints medians, ranges and ratios to a yardstick of the same run. Nothing here is asserted: machines differ.
"""

import argparse
import importlib
import os
import sys
from pathlib import Path

PARTS = {
    "trials": "A null-agent trial beside bare containers",
    "layers": "The layer store",
    "specs": "Compiling specs",
    "verifier": "The verifier",
    "generator": "The generators",
    "sim": "The CHI world",
}


def main() -> int:
    """Command line."""
    parser = argparse.ArgumentParser(prog="./bazel run //tests/bench --", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}; default: all"
    )
    args = parser.parse_args()
    unknown = [part for part in args.parts if part not in PARTS]
    if unknown:
        print(f"there is no part '{unknown[0]}': name some of {', '.join(PARTS)}", file=sys.stderr)
        return 2
    os.chdir(Path(__file__).absolute().parents[2])  # the runfiles of this repository
    for part in args.parts or PARTS:
        print(f"{PARTS[part]} ({part})", flush=True)
        # One process a part: the store's part enters a namespace, and memory is counted per process.
        child = os.fork()
        if child == 0:
            for line in importlib.import_module(f"tests.bench.{part}").report():
                print(line, flush=True)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
