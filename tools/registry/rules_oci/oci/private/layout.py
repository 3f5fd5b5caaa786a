"""An OCI layout on disk: the only place where layers are put together with their image."""

import argparse
import hashlib
import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

_MANIFEST_MEDIA = "application/vnd.oci.image.manifest.v1+json"
_REF = "org.opencontainers.image.ref.name"
_CONTAINERD = "io.containerd.image.name"


def _place(blobs: Path, source: Path, digest: str) -> None:
    """Put a blob where its digest says, as a hard link where the file system allows one."""
    target = blobs / digest.removeprefix("sha256:")
    if target.exists():
        return
    try:
        os.link(source.resolve(), target)
    except OSError:
        shutil.copyfile(source, target)
        target.chmod(0o644)


def write_layout(
    config: Path, manifest: Path, layers: list[Path], tags: list[str], out: Path, *, docker: bool
) -> None:
    """Write a layout.

    Args:
        config: The image configuration.
        manifest: The image manifest.
        layers: The layers' tars, in order.
        tags: Names the image is known by; without any, the index has it without a name.
        out: The folder to write into.
        docker: Whether to add the `manifest.json` that older engines read.
    """
    blobs = out / "blobs" / "sha256"
    blobs.mkdir(parents=True)
    described: dict[str, Any] = json.loads(manifest.read_bytes())
    for layer, descriptor in zip(layers, described["layers"], strict=True):
        _place(blobs, layer, descriptor["digest"])
    _place(blobs, config, described["config"]["digest"])
    digest = "sha256:" + hashlib.sha256(manifest.read_bytes()).hexdigest()
    _place(blobs, manifest, digest)
    entry = {"digest": digest, "mediaType": _MANIFEST_MEDIA, "size": manifest.stat().st_size}
    # A layout's reference is the tag alone; engines that load the whole name read containerd's annotation.
    named = [{**entry, "annotations": {_REF: tag.rpartition(":")[2], _CONTAINERD: tag}} for tag in tags]
    index = {"manifests": named or [entry], "schemaVersion": 2}
    (out / "index.json").write_text(json.dumps(index, sort_keys=True))
    (out / "oci-layout").write_text('{"imageLayoutVersion": "1.0.0"}')
    if docker:
        path = "blobs/sha256/{}".format
        archive = {
            "Config": path(described["config"]["digest"][7:]),
            "Layers": [path(layer["digest"][7:]) for layer in described["layers"]],
            "RepoTags": tags,
        }
        (out / "manifest.json").write_text(json.dumps([archive], sort_keys=True))


def main() -> int:
    """Write the layout that the command line asks for; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, required=True)
    parser.add_argument("--manifest", type=Path, required=True)
    parser.add_argument("--layer", type=Path, action="append", default=[])
    parser.add_argument("--tag", action="append", default=[])
    parser.add_argument("--tag-file", type=Path, action="append", default=[])
    parser.add_argument("--format", choices=("docker", "oci"), required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    tags = args.tag + [tag for file in args.tag_file for tag in file.read_text(encoding="utf-8").split()]
    for tag in tags:
        if ":" not in tag.rpartition("/")[2]:
            sys.stderr.write(f"oci_load: the tag {tag!r} has no version; write {tag}:latest\n")
            return 2
    docker = args.format == "docker"
    write_layout(args.config, args.manifest, args.layer, tags, args.out, docker=docker)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
