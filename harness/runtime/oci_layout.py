"""An OCI image layout as a stream: what podman and docker load, without a copy of the layers on disk."""

import hashlib
import io
import json
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from harness.runtime.base import LayerFile
from specs.compiler.canonical import canonical_json, digest_of

_CONFIG = "application/vnd.oci.image.config.v1+json"
_LAYER = "application/vnd.oci.image.layer.v1.tar"
_MANIFEST = "application/vnd.oci.image.manifest.v1+json"


@dataclass(frozen=True, slots=True)
class Image:
    """A composed image.

    Attributes:
        reference: Name and tag under which it is loaded; the tag is the manifest's digest.
        config: Bytes of its config.
        manifest: Bytes of its manifest.
        layers: Layers from the base up.
    """

    reference: str
    config: bytes
    manifest: bytes
    layers: tuple[LayerFile, ...]


def compose(config: Path, layers: Sequence[LayerFile]) -> Image:
    """Returns the image of a config with these layers instead of its own.

    Args:
        config: An OCI image config; its user, environment and working folder are kept.
        layers: Layers from the base up.
    """
    content: dict[str, Any] = json.loads(config.read_bytes())
    content["rootfs"] = {"type": "layers", "diff_ids": [layer.digest for layer in layers]}
    content.pop("history", None)  # it has to name as many layers as there are
    config_bytes = canonical_json(content)
    manifest = canonical_json(
        {
            "schemaVersion": 2,
            "mediaType": _MANIFEST,
            "config": {"mediaType": _CONFIG, "digest": digest_of(config_bytes), "size": len(config_bytes)},
            "layers": [
                {"mediaType": _LAYER, "digest": layer.digest, "size": layer.path.stat().st_size}
                for layer in layers
            ],
        }
    )
    tag = digest_of(manifest).removeprefix("sha256:")
    return Image(f"localhost/hermed:{tag}", config_bytes, manifest, tuple(layers))


def write_layout(image: Image, sink: IO[bytes]) -> None:
    """Writes an image as a tar of an OCI layout.

    Args:
        image: What to write.
        sink: Written once from front to end.
    """
    manifest = {
        "mediaType": _MANIFEST,
        "digest": digest_of(image.manifest),
        "size": len(image.manifest),
        "annotations": {"org.opencontainers.image.ref.name": image.reference},
    }
    index = {"schemaVersion": 2, "manifests": [manifest]}
    with tarfile.open(fileobj=sink, mode="w|") as archive:
        _add(archive, "oci-layout", canonical_json({"imageLayoutVersion": "1.0.0"}))
        _add(archive, "index.json", canonical_json(index))
        for content in (image.config, image.manifest):
            _add(archive, f"blobs/sha256/{hashlib.sha256(content).hexdigest()}", content)
        for layer in {layer.digest: layer for layer in image.layers}.values():
            info = tarfile.TarInfo(f"blobs/sha256/{layer.digest.removeprefix('sha256:')}")
            info.size = layer.path.stat().st_size
            with layer.path.open("rb") as source:
                archive.addfile(info, source)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))
