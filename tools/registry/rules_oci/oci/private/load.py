"""Hands an OCI layout to podman or docker, or unpacks the image's file system into a folder."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

_WHITEOUT = ".wh."
_OPAQUE = ".wh..wh..opq"


class LoadError(Exception):
    """The image could not be loaded; the message is one sentence for a person."""


def _blob(layout: Path, digest: str) -> Path:
    return layout / "blobs" / digest.replace(":", "/")


def _json(path: Path) -> Any:
    return json.loads(path.read_bytes())


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def apply_layer(tar: Path, root: Path) -> None:
    """Lay one layer over what is unpacked so far: whiteouts remove, everything else replaces.

    Members are extracted with tarfile's `tar` filter, which refuses paths that lead out of `root`; the owner
    is kept where the caller is root.
    """
    with tarfile.open(tar) as archive:
        for info in archive:
            folder, name = (root / info.name).parent, Path(info.name).name
            if name == _OPAQUE:
                for child in list(folder.iterdir()):
                    _remove(child)
            elif name.startswith(_WHITEOUT):
                _remove(folder / name.removeprefix(_WHITEOUT))
            else:
                target = root / info.name
                if target.is_symlink() or (target.exists() and not (target.is_dir() and info.isdir())):
                    _remove(target)
                archive.extract(info, root, numeric_owner=True, filter="tar")


def unpack(layout: Path, root: Path) -> None:
    """Unpack an image's file system into a new folder.

    Raises:
        LoadError: The folder holds something already.
    """
    if root.exists() and any(root.iterdir()):
        msg = f"{root} is not empty; name a new folder"
        raise LoadError(msg)
    root.mkdir(parents=True, exist_ok=True)
    manifest = _json(_blob(layout, _json(layout / "index.json")["manifests"][0]["digest"]))
    for layer in manifest["layers"]:
        apply_layer(_blob(layout, layer["digest"]), root)


def load(layout: Path, loader: str | None) -> None:
    """Stream the layout as a tar into `<loader> load`.

    Raises:
        LoadError: No engine is there, or it refused the image.
    """
    program = loader or shutil.which("docker") or shutil.which("podman")
    if not program:
        msg = "neither docker nor podman is on PATH; install one, or give a folder to unpack into"
        raise LoadError(msg)
    with subprocess.Popen([program, "load"], stdin=subprocess.PIPE) as engine:
        if engine.stdin is None:  # cannot be: it was asked for
            msg = f"{program} takes no input"
            raise LoadError(msg)
        try:
            with engine.stdin as pipe, tarfile.open(fileobj=pipe, mode="w|", dereference=True) as stream:
                stream.add(layout, arcname=".")
        except BrokenPipeError:
            pass  # the engine said why on its own standard error
        if engine.wait():
            msg = f"{program} load refused the image"
            raise LoadError(msg)


def main() -> int:
    """Load or unpack as the command line asks; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layout", type=Path, required=True, help="folder with an OCI layout")
    parser.add_argument("--loader", help="program to use in place of docker and podman")
    parser.add_argument("folder", nargs="?", type=Path, help="unpack here instead of loading")
    args = parser.parse_args()
    try:
        if args.folder:
            start = Path(os.environ.get("BUILD_WORKING_DIRECTORY", "."))
            unpack(args.layout, start / args.folder)
        else:
            load(args.layout, args.loader)
    except (LoadError, OSError, tarfile.TarError) as error:
        sys.stderr.write(f"oci_load: {error}\n")
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
