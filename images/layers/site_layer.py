"""A folder of installed wheels → one layer where Debian's Python looks for them."""

import argparse
import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from images.layers.bytecode import compile_sources
from images.layers.tree import files_of
from images.layers.writer import Entry, LayerError, write_layer

DIST_PACKAGES = "usr/local/lib/python3.14/dist-packages"
"""Debian's place for packages that did not come from Debian."""

# What an installer notes about the machine it ran on: the wheel's path, and that a person asked for it.
_MACHINE_NOTES = ("direct_url.json", "REQUESTED")
# Wheels bring tests that no agent imports: they stay (a package may import them), but are not compiled.
_NOT_COMPILED = ("tests", "test")


def _is_kept(relative: str) -> bool:
    parts = relative.split("/")
    return (
        parts[0] != "bin"
        and "__pycache__" not in parts
        and not relative.endswith(".pyc")
        and not (len(parts) == 2 and parts[0].endswith(".dist-info") and parts[1] in _MACHINE_NOTES)
    )


def _record(path: Path) -> bytes:
    # RECORD lists hashes of the notes that were left out, which differ from machine to machine.
    rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
    out = io.StringIO()
    kept = [row for row in rows if row and not row[0].startswith("../") and _is_kept(row[0])]
    csv.writer(out, lineterminator="\n").writerows(sorted(kept))
    return out.getvalue().encode()


def layer_entries(site: Path, *, prefix: str = DIST_PACKAGES, bytecode: bool = True) -> list[Entry]:
    """Return the entries of a layer of wheels.

    Args:
        site: What `pip install --target` wrote.
        prefix: Where it lands.
        bytecode: Whether to compile the modules; bytecode that is there already is always left out, because
            it depends on the machine that made it.

    Raises:
        LayerError: The folder holds no files.
    """
    entries = []
    sources: dict[str, bytes | Path] = {}
    for relative, path in files_of(site):
        if not _is_kept(relative):
            continue
        where = f"{prefix}/{relative}"
        mode = 0o755 if relative.endswith(".so") or ".so." in relative else 0o644
        if relative.endswith(".dist-info/RECORD"):
            entries.append(Entry(where, "file", 0o644, source=_record(path)))
            continue
        entries.append(Entry(where, "file", mode, source=path))
        if relative.endswith(".py") and not set(relative.split("/")) & set(_NOT_COMPILED):
            sources[where] = path
    if not entries:
        msg = f"{site} holds no files; give the folder that the wheel lock fills"
        raise LayerError(msg)
    if bytecode:
        entries += [
            Entry(path, "file", 0o644, source=code) for path, code in compile_sources(sources).items()
        ]
    return entries


def main(argv: Sequence[str] | None = None) -> int:
    """Write the layer that the command line names; returns 2, with one sentence, on bad input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, required=True, help="folder of installed wheels")
    parser.add_argument("--no-bytecode", action="store_true", help="do not compile the modules")
    parser.add_argument("--tar", type=Path, required=True, help="the layer to write")
    parser.add_argument("--meta", type=Path, required=True, help="its digest and size")
    args = parser.parse_args(argv)
    try:
        write_layer(layer_entries(args.site, bytecode=not args.no_bytecode), args.tar, args.meta)
    except LayerError as error:
        sys.stderr.write(f"site_layer: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
