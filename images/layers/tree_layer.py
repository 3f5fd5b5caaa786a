"""Generated folders and files → one layer: public data, gold, an agent's program, a verifier's code."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from images.layers.bytecode import compile_sources
from images.layers.folders import FOLDERS
from images.layers.tree import regular, tree_entries
from images.layers.writer import Entry, LayerError, normal, write_layer

_READ_ONLY_FILE = 0o444
_READ_ONLY_FOLDER = 0o555


def layer_entries(
    contents: Sequence[tuple[Path, str]], *, folders: Sequence[str] = (), bytecode: bool = False
) -> list[Entry]:
    """Return the entries of a layer of read-only files that belong to root.

    Args:
        contents: Pairs of a source and its place in the image. A folder's content lands below the place; a
            file lands at the place itself, or in it under its own name where the place ends in `/`.
        folders: Further folders that exist even when empty.
        bytecode: Whether each `.py` file gets its compiled twin.

    Raises:
        LayerError: Two sources claim one path, or a source cannot be read.
    """
    entries = [
        Entry(normal(folder), "dir", *_standing(normal(folder)))
        for folder in dict.fromkeys(folders)  # named twice is named once
    ]
    for source, place in contents:
        if source.is_dir():
            entries += tree_entries(source, place, file_mode=_READ_ONLY_FILE, folder_mode=_READ_ONLY_FOLDER)
        else:
            where = normal(place + source.name if place.endswith("/") else place)
            entries.append(Entry(where, "file", _READ_ONLY_FILE, source=regular(source)))
    # Two trees may share a folder; the same statement twice is one statement. A standard folder keeps its own
    # mode.
    kept: dict[str, Entry] = {}
    for entry in entries:
        stated = (
            Entry(entry.path, "dir", *_standing(entry.path, entry.mode)) if entry.kind == "dir" else entry
        )
        known = kept.setdefault(entry.path, stated)
        if known != stated or (known is not stated and entry.kind == "file"):
            msg = f"two sources claim /{entry.path} of one layer; drop one of them"
            raise LayerError(msg)
    if bytecode:
        sources = {path: e.source for path, e in kept.items() if e.kind == "file" and path.endswith(".py")}
        for path, code in compile_sources(sources).items():
            kept[path] = Entry(path, "file", _READ_ONLY_FILE, source=code)
    return list(kept.values())


def _standing(path: str, mode: int = 0o755) -> tuple[int, int, int]:
    stated, uid = FOLDERS.get(path, (mode, 0))
    return stated, uid, uid


def _pair(text: str) -> tuple[Path, str]:
    source, separator, place = text.partition("=")
    if not separator or not source or not place.startswith("/"):
        msg = f"{text!r} is not SOURCE=/PLACE"
        raise argparse.ArgumentTypeError(msg)
    return Path(source), place


def main(argv: Sequence[str] | None = None) -> int:
    """Write the layer that the command line names; returns 2, with one sentence, on bad input."""
    parser = argparse.ArgumentParser(description=__doc__, fromfile_prefix_chars="@")
    parser.add_argument("--content", type=_pair, action="append", default=[], metavar="SOURCE=/PLACE")
    parser.add_argument("--folder", action="append", default=[], help="a folder that exists even when empty")
    parser.add_argument("--bytecode", action="store_true", help="compile the .py files")
    parser.add_argument("--tar", type=Path, required=True, help="the layer to write")
    parser.add_argument("--meta", type=Path, required=True, help="its digest and size")
    args = parser.parse_args(argv)
    try:
        entries = layer_entries(args.content, folders=args.folder, bytecode=args.bytecode)
        write_layer(entries, args.tar, args.meta)
    except LayerError as error:
        sys.stderr.write(f"tree_layer: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
