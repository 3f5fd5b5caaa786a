"""Command line: builds a world from its compiled spec."""

import argparse
import sys
from pathlib import Path

from sim.world.build.extras import EXTRAS
from sim.world.build.world import build
from specs.compiler.canonical import digest_of
from specs.compiler.errors import SpecError
from specs.compiler.load import load_kind
from specs.schema.world import World


def main(arguments: list[str] | None = None) -> int:
    """Builds a world.

    Args:
        arguments: Command line; default the process's.

    Returns:
        0, or 1 with a sentence on stderr.
    """
    parser = argparse.ArgumentParser(prog="build", description=__doc__)
    parser.add_argument("--spec", type=Path, required=True, help="Compiled World spec.")
    parser.add_argument("--out", type=Path, required=True, help="Folder for the two files.")
    given = parser.parse_args(arguments)
    try:
        build(load_kind(given.spec, World), digest_of(given.spec.read_bytes()), given.out, EXTRAS)
    except (SpecError, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
