"""Folders of a build as entries of a layer."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from images.layers.writer import Entry, LayerError, normal


def files_of(source: Path) -> Iterator[tuple[str, Path]]:
    """Yield each file below a folder as (path relative to it, file), sorted; symlinks are followed.

    A build's sandbox shows a generated file as a link to where it really lies, so a link says nothing about
    the tree.

    Raises:
        LayerError: A link leads nowhere, or something is neither file nor folder.
    """
    found = []
    for folder, names, files in os.walk(source, followlinks=True):
        names.sort()
        found += [Path(folder, name) for name in files]
    for path in sorted(found, key=lambda p: p.relative_to(source).parts):
        yield path.relative_to(source).as_posix(), regular(path)


def regular(path: Path) -> Path:
    """Return `path` when it is a regular file or a link to one.

    Raises:
        LayerError: It is not.
    """
    try:
        is_file = stat.S_ISREG(path.stat().st_mode)
    except OSError as error:
        msg = f"{path} cannot be read ({error.strerror}); a layer takes files that exist"
        raise LayerError(msg) from error
    if not is_file:
        msg = f"{path} is not a regular file; a layer takes files and folders only"
        raise LayerError(msg)
    return path


def tree_entries(source: Path, destination: str, *, file_mode: int, folder_mode: int) -> list[Entry]:
    """Return a folder's files, and the folders between them, as entries below `destination`.

    Args:
        source: The folder.
        destination: Where it lands in the image.
        file_mode: Mode of each file; a build system does not keep a meaningful one.
        folder_mode: Mode of each folder below `destination`, which itself is left to the layer.
    """
    entries: dict[str, Entry] = {}
    for relative, path in files_of(source):
        where = normal(f"{destination}/{relative}")
        entries[where] = Entry(where, "file", file_mode, source=path)
        for depth in range(1, relative.count("/") + 1):
            folder = normal(f"{destination}/{'/'.join(relative.split('/')[:depth])}")
            entries.setdefault(folder, Entry(folder, "dir", folder_mode))
    return list(entries.values())
