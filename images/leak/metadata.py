"""What stands beside the data: order, ids, form, names, sizes, times and headers predict nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from images.leak.finding import Finding
from images.leak.headers import CHECKS
from images.leak.index import IndexedEntry, LayerIndex
from images.leak.labelled_files import LabelledFile, file_features, names_that_tell
from images.leak.rows import Feature, TableError, row_features
from images.leak.sought import SoughtError

PUBLIC_ROOT = "workspace"
ALPHA = 1e-4
"""Chance that a task without any leak fails, over all features together (Bonferroni)."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer with its index."""

    tar: Path
    index: LayerIndex

    def read(self, entry: IndexedEntry) -> bytes:
        """Return a file's content straight from the tar."""
        with self.tar.open("rb") as stream:
            stream.seek(entry.offset)
            return stream.read(entry.size)


def _public(layers: Sequence[Layer]) -> dict[str, tuple[Layer, IndexedEntry, int]]:
    """Return the public tree's files by path below it, as the topmost layer has them, with their order."""
    found = {}
    for layer in layers:
        for order, entry in enumerate(layer.index.entries):
            if entry.kind == "file" and entry.path.startswith(PUBLIC_ROOT + "/"):
                found[entry.path.removeprefix(PUBLIC_ROOT + "/")] = (layer, entry, order)
    return found


def metadata_findings(layers: Sequence[Layer], leak: dict[str, Any]) -> Iterator[Finding]:
    """Yield everything beside the data that tells the answer.

    Args:
        layers: The image's layers, the lowest first.
        leak: The content of leak.json.

    Raises:
        SoughtError: leak.json names a file that no layer has.
    """
    public = _public(layers)
    features: list[tuple[str, Feature]] = []
    for rule in leak.get("rows", []):
        layer, entry, _ = _entry(public, rule["file"])
        try:
            found = list(row_features(layer.read(entry), rule))
        except TableError as error:
            msg = f"leak.json does not fit {rule['file']}: {error}"
            raise SoughtError(msg) from error
        features += [(rule["file"], feature) for feature in found]
    labelled = list(_labelled(public, leak.get("files", [])))
    for path, reason in names_that_tell(labelled):
        yield Finding("public tree", path, reason)
    features += [("labelled files", feature) for feature in file_features(labelled)]
    yield from _significant(features)
    for path, (layer, entry, _) in sorted(public.items()):
        check = CHECKS.get(PurePosixPath(path).suffix)
        for reason in check(layer.read(entry)) if check else ():
            yield Finding("public tree", path, reason)


def _entry(public: dict[str, tuple[Layer, IndexedEntry, int]], path: str) -> tuple[Layer, IndexedEntry, int]:
    if path not in public:
        msg = f"leak.json names {path}, which no layer has below /{PUBLIC_ROOT}"
        raise SoughtError(msg)
    return public[path]


def _labelled(
    public: dict[str, tuple[Layer, IndexedEntry, int]], rules: Iterable[dict[str, Any]]
) -> Iterator[LabelledFile]:
    for rule in rules:
        _, entry, order = _entry(public, rule["path"])
        yield LabelledFile(rule["path"], str(rule["label"]), entry.size, entry.mtime, order)


def _significant(features: Sequence[tuple[str, Feature]]) -> Iterator[Finding]:
    for where, feature in features:
        if feature.p * len(features) < ALPHA:
            chance = f"p = {feature.p:.1e} among {len(features)} features"
            what = f"the {feature.name} tells positives from the rest ({chance})"
            if " of column " in feature.name and "clean row" not in feature.name:
                what += "; if planted errors live in that column by design, leak.json names it under `signal`"
            yield Finding(where, "", what)
