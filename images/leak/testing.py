"""Small images for tests: layers from dictionaries, indexed and described as a build would."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from images.layers.writer import Entry, write_layer
from images.leak.index import write_index

TOKEN = "hermed-canary-c4e19a7d02fb8836"  # noqa: S105 - a marker, not a secret


@dataclass(frozen=True, slots=True)
class SmallImage:
    """What a leak check is given.

    Attributes:
        layers: Pairs of tar and index.
        config: The image configuration.
        gold: The gold folder.
        forbidden: Sources that must not be in the image.
    """

    layers: tuple[tuple[Path, Path], ...]
    config: Path
    gold: Path
    forbidden: tuple[Path, ...]


def small_image(
    folder: Path,
    layers: Sequence[Mapping[str, bytes]],
    *,
    gold: Mapping[str, bytes],
    leak: Mapping[str, object],
    sources: Mapping[str, bytes] | None = None,
    env: Sequence[str] = ("PATH=/usr/bin",),
) -> SmallImage:
    """Write an image.

    Args:
        folder: Where everything goes.
        layers: Content by path, for each layer; the lowest first.
        gold: Gold files beside leak.json.
        leak: Content of leak.json.
        sources: Forbidden sources.
        env: Environment variables of the configuration.
    """
    built = []
    for number, files in enumerate(layers):
        tar, index = folder / f"layer{number}.tar", folder / f"layer{number}.leakindex"
        entries = [Entry(path, "file", 0o444, source=data) for path, data in files.items()]
        write_layer(entries, tar, folder / f"layer{number}.json")
        write_index(tar, index)
        built.append((tar, index))
    root = folder / "gold"
    root.mkdir()
    for name, data in {**gold, "leak.json": json.dumps(leak).encode()}.items():
        (root / name).write_bytes(data)
    forbidden = []
    for name, data in (sources or {}).items():
        (folder / name).write_bytes(data)
        forbidden.append(folder / name)
    config = folder / "config.json"
    config.write_text(json.dumps({"config": {"Env": list(env), "User": "agent"}, "os": "linux"}))
    return SmallImage(tuple(built), config, root, tuple(forbidden))
