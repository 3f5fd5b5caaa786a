"""The leak check of one task: everything in an agent's image against everything it must not know."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from images.leak.contents import configuration_findings, layer_findings
from images.leak.finding import Finding
from images.leak.index import read_index
from images.leak.metadata import Layer, metadata_findings
from images.leak.sought import SoughtError, sought


def findings(
    layers: Sequence[tuple[Path, Path]], config: Path, gold: Sequence[Path], forbidden: Sequence[Path]
) -> list[Finding]:
    """Return every leak of an image, sorted.

    Args:
        layers: Pairs of a layer's tar and its index, the lowest layer first.
        config: The image configuration (JSON).
        gold: Gold folders or files, one of them with leak.json.
        forbidden: Sources that must not be in the image.

    Raises:
        SoughtError: The gold has no leak.json, or it does not fit the image.
        ValueError: An index is not one.
    """
    wanted = sought(gold, forbidden)
    read = [Layer(tar, read_index(index)) for tar, index in layers]
    found = {f for layer in read for f in layer_findings(layer.tar.name, layer.index, wanted)}
    found.update(configuration_findings(config, wanted))
    found.update(metadata_findings(read, dict(wanted.leak)))
    return sorted(found)


def main(argv: Sequence[str] | None = None) -> int:
    """Check an image: 0 when it is clean, 1 with a line for each leak, 2 on bad input."""
    parser = argparse.ArgumentParser(description=__doc__, fromfile_prefix_chars="@")
    parser.add_argument("--config", type=Path, required=True, help="image configuration")
    parser.add_argument("--layer", type=Path, action="append", default=[], help="a layer's tar")
    parser.add_argument("--index", type=Path, action="append", default=[], help="that layer's index")
    parser.add_argument("--gold", type=Path, action="append", default=[], help="gold folder or file")
    parser.add_argument("--forbidden", type=Path, action="append", default=[], help="source to keep out")
    args = parser.parse_args(argv)
    try:
        layers = list(zip(args.layer, args.index, strict=True))
        found = findings(layers, args.config, args.gold, args.forbidden)
    except (SoughtError, ValueError, OSError) as error:
        sys.stderr.write(f"leak_test: {error}\n")
        return 2
    for finding in found:
        print(finding)
    print(f"{len(found)} leaks in {len(layers)} layers and the image configuration")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
