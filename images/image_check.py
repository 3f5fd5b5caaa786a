"""Holds an image against its spec without starting it: by its configuration and its layers' indexes."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from images.leak.index import IndexedEntry, LayerIndex, read_index
from specs.schema.image import ExpectedPath, Image

EPOCH = "1970-01-01T00:00:00Z"
_PROGRAM_FOLDERS = ("usr/bin", "usr/sbin", "usr/local/bin", "usr/local/sbin", "bin", "sbin", "usr/libexec")
_CACHES = ("var/cache/apt/", "var/lib/apt/", "root/.cache/", "home/agent/.cache/", "var/cache/debconf/")
_KINDS = {"file": "file", "directory": "dir", "link": "symlink"}
_OPAQUE = ".wh..wh..opq"
_WHITEOUT = ".wh."


def file_system(layers: Iterable[LayerIndex]) -> dict[str, IndexedEntry]:
    """Return what a container would see, by path: later layers replace and delete.

    Args:
        layers: Indexes, the lowest layer first.
    """
    seen: dict[str, IndexedEntry] = {}
    for layer in layers:
        for entry in layer.entries:
            if entry.kind != "whiteout":
                continue
            folder, _, name = entry.path.rpartition("/")
            prefix = folder + "/" if folder else ""
            gone = prefix if name == _OPAQUE else prefix + name.removeprefix(_WHITEOUT)
            seen = {p: e for p, e in seen.items() if p != gone and not p.startswith(gone.rstrip("/") + "/")}
        seen |= {e.path: e for e in layer.entries if e.kind != "whiteout"}
    return seen


def configuration_faults(config: dict[str, Any], spec: Image) -> Iterator[str]:
    """Yield where an image's configuration is not what its spec says."""
    settings = config.get("config", {})
    user = settings.get("User", "")
    wanted = f"{spec.uid}:{spec.uid}"  # by number: a runtime need not read the image's accounts
    if user != wanted:
        yield f"the user is {user or 'root'!r}, and the spec says {wanted!r} ({spec.user})"
    if settings.get("WorkingDir") != spec.workdir:
        yield f"the working folder is {settings.get('WorkingDir')!r}, and the spec says {spec.workdir!r}"
    for variable in settings.get("Env", []):
        name, _, value = variable.partition("=")
        if name not in spec.env:
            yield f"the variable {name} is set, and the spec allows {', '.join(spec.env)}"
        if name == "PATH" and not all(folder.startswith("/") for folder in value.split(":")):
            yield f"PATH has a folder that is not absolute: {value}"
    if config.get("created") != EPOCH or config.get("history"):
        yield "the configuration tells when or how the image was built; it says 1970 and has no history"


def path_faults(seen: dict[str, IndexedEntry], expected: Iterable[ExpectedPath]) -> Iterator[str]:
    """Yield expected paths that are missing or stand otherwise."""
    for wanted in expected:
        entry = seen.get(wanted.path.strip("/"))
        if not entry:
            yield f"{wanted.path} is missing"
            continue
        stands = (entry.kind, f"{entry.mode:04o}", entry.uid)
        if stands != (_KINDS[wanted.type], wanted.mode, wanted.uid):
            yield f"{wanted.path} is {stands}, and should be {(_KINDS[wanted.type], wanted.mode, wanted.uid)}"


def content_faults(seen: dict[str, IndexedEntry], spec: Image) -> Iterator[str]:
    """Yield what must be absent from every image, and is not."""
    programs = {f"{folder}/{name}" for folder in _PROGRAM_FOLDERS for name in spec.forbidden_programs}
    for path, entry in sorted(seen.items()):
        if path in programs:
            yield f"the program /{path} must not be in the image"
        if entry.mode & 0o6000 and entry.kind != "symlink":
            yield f"/{path} has set-id bits ({entry.mode:04o})"
        if entry.mode & 0o002 and entry.kind != "symlink" and not entry.mode & 0o1000:
            yield f"/{path} can be written by everybody ({entry.mode:04o})"
        if entry.kind == "other":
            yield f"/{path} is a device or a pipe"
        if entry.uid not in {0, spec.uid} or entry.gid not in {0, spec.uid}:
            yield f"/{path} belongs to {entry.uid}:{entry.gid}, which is nobody of the image"
        if entry.mtime:
            yield f"/{path} has a time ({entry.mtime}); layers have none"
        if path.startswith(_CACHES):
            yield f"/{path} is an installer's cache"
        if entry.uid and path.startswith(("usr/", "etc/", "opt/", "var/lib/")):
            yield f"/{path} belongs to the agent, who could change it"


def expected_path(text: str) -> ExpectedPath:
    """Parse `/path:type:mode:uid`.

    Raises:
        ValueError: The text has another form.
    """
    path, kind, mode, uid = text.split(":")
    return ExpectedPath.model_validate({"path": path, "type": kind, "mode": mode, "uid": int(uid)})


def main(argv: Sequence[str] | None = None) -> int:
    """Check an image: 0 when it is as specified, 1 with a line for each fault, 2 on bad input."""
    parser = argparse.ArgumentParser(description=__doc__, fromfile_prefix_chars="@")
    parser.add_argument("--spec", type=Path, required=True, help="compiled Image spec")
    parser.add_argument("--config", type=Path, required=True, help="image configuration")
    parser.add_argument("--layer", type=Path, action="append", default=[], help="a layer's tar (not read)")
    parser.add_argument("--index", type=Path, action="append", default=[], help="a layer's index")
    parser.add_argument("--expect", action="append", default=[], metavar="/PATH:TYPE:MODE:UID")
    args = parser.parse_args(argv)
    try:
        spec = Image.model_validate_json(args.spec.read_bytes())
        config = json.loads(args.config.read_bytes())
        seen = file_system(read_index(path) for path in args.index)
        expected = [*spec.expected_paths, *map(expected_path, args.expect)]
    except (ValueError, OSError) as error:
        sys.stderr.write(f"image_test: {error}\n")
        return 2
    faults = [
        *configuration_faults(config, spec),
        *path_faults(seen, expected),
        *content_faults(seen, spec),
    ]
    for fault in faults:
        print(f"FAULT {fault}")
    print(f"{len(faults)} faults in an image of {len(seen)} paths")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
