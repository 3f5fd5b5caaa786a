"""A folder of Debian packages → one layer, without running any of their scripts."""

import argparse
import re
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path

from images.layers import rootfs
from images.layers.bytecode import compile_sources
from images.layers.deb import Package, read_package
from images.layers.writer import Entry, LayerError, normal, write_layer

_STDLIB = re.compile(r"usr/lib/python3(?:\.\d+)?/.*\.py$")
_NEVER_IMPORTED = re.compile(r"/(?:test|tests|idlelib|lib2to3|turtledemo|pydoc_data|config-[^/]+)/")


def package_entries(package: Package) -> tuple[dict[str, Entry], dict[str, str]]:
    """Return the files of one package and its hard links.

    Args:
        package: The package as read.

    Returns:
        Entries by path, and for each hard link the path it shares its content with.

    Raises:
        LayerError: The package holds a device, or a path that leaves the root.
    """
    entries: dict[str, Entry] = {}
    links: dict[str, str] = {}
    for info, content in package.members():
        path = rootfs.merged(normal(info.name))
        if not path or path in rootfs.USR_MERGE or rootfs.is_dropped(path):
            continue
        mode = info.mode & 0o1777  # set-uid and set-gid bits are never wanted in these images
        if info.isdir():
            entries[path] = Entry(path, "dir", mode)
        elif info.issym():
            entries[path] = Entry(path, "symlink", 0o777, target=info.linkname)
        elif info.islnk():
            links[path] = rootfs.merged(normal(info.linkname))
        elif info.type in (tarfile.REGTYPE, tarfile.AREGTYPE):
            entries[path] = Entry(path, "file", mode, source=content)
        else:
            msg = f"{package.name} brings /{path}, which is neither file, folder nor link; leave it out"
            raise LayerError(msg)
    return entries, links


def _status(package: Package) -> Entry:
    # What scanners of images read where there is no dpkg database.
    return Entry(f"var/lib/dpkg/status.d/{package.name}", "file", 0o644, source=package.control)


def merge(packages: Sequence[Package]) -> dict[str, Entry]:
    """Lay the packages' files over one another.

    Args:
        packages: The packages, in any order.

    Returns:
        Entries by path.

    Raises:
        LayerError: Two packages bring different files at one path, or one package is there twice.
    """
    merged: dict[str, Entry] = {}
    owner: dict[str, str] = {}
    for package in sorted(packages, key=lambda p: (p.name, p.version)):
        status = _status(package)
        if status.path in merged:
            msg = f"the package {package.name} is there in two versions; keep one"
            raise LayerError(msg)
        entries, links = package_entries(package)
        for path, original in links.items():
            if original in entries:
                kept = entries[original]
                entries[path] = Entry(path, kept.kind, kept.mode, source=kept.source, target=kept.target)
        for path, entry in [*entries.items(), (status.path, status)]:
            known = merged.get(path)
            if known and known != entry and not known.kind == entry.kind == "dir":
                msg = f"{owner[path]} and {package.name} both bring /{path}; leave one of them out"
                raise LayerError(msg)
            merged[path] = entry
            owner[path] = package.name
    return merged


def _bytecode(entries: dict[str, Entry]) -> list[Entry]:
    sources = {
        path: entry.source
        for path, entry in entries.items()
        if entry.kind == "file" and _STDLIB.match(path) and not _NEVER_IMPORTED.search(path)
    }
    if not sources:
        return []
    return [Entry(path, "file", 0o644, source=data) for path, data in compile_sources(sources).items()]


def layer_entries(debs: Path, *, addition: bool = False, bytecode: bool = True) -> list[Entry]:
    """Return all entries of a layer of packages.

    Args:
        debs: A folder whose `*.deb` files make the layer; other files in it are ignored.
        addition: Whether the layer comes above a base: the packages' files and nothing else.
        bytecode: Whether to compile the standard library (see `images.layers.bytecode`).

    Raises:
        LayerError: The folder has no package, or the packages contradict each other.
    """
    files = sorted(debs.glob("*.deb"), key=lambda p: p.name)
    if not files:
        msg = f"{debs} has no .deb files; give the folder that the package lock fills"
        raise LayerError(msg)
    entries = merge([read_package(path) for path in files])
    if not addition:
        entries |= {entry.path: entry for entry in rootfs.furnishings(entries)}
    if bytecode:
        entries |= {entry.path: entry for entry in _bytecode(entries)}
    return list(entries.values())


def main(argv: Sequence[str] | None = None) -> int:
    """Write the layer that the command line names; returns 2, with one sentence, on bad input."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--debs", type=Path, required=True, help="folder of .deb files")
    parser.add_argument("--addition", action="store_true", help="a layer above a base, not a base")
    parser.add_argument("--no-bytecode", action="store_true", help="do not compile the standard library")
    parser.add_argument("--tar", type=Path, required=True, help="the layer to write")
    parser.add_argument("--meta", type=Path, required=True, help="its digest and size")
    args = parser.parse_args(argv)
    try:
        entries = layer_entries(args.debs, addition=args.addition, bytecode=not args.no_bytecode)
        write_layer(entries, args.tar, args.meta)
    except LayerError as error:
        sys.stderr.write(f"deb_layer: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
