"""Checking all specs of a root together: each compiles, and every name one spec gives of another exists."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from specs.compiler.compile import Compiled, compile_many
from specs.compiler.errors import SpecError, did_you_mean, listed
from specs.compiler.sources import SourceTree
from specs.schema.image import Image
from specs.schema.kinds import FOLDERS, KINDS, Spec, home_of, spec_id
from specs.schema.sweep import Sweep
from specs.schema.task import Task


@dataclass(frozen=True)
class Checked:
    """What a check of all specs found.

    Attributes:
        specs: What compiled, sorted by kind and id.
        problems: Sentences; empty where all is well.
    """

    specs: tuple[Compiled, ...]
    problems: tuple[str, ...]

    def counts(self) -> dict[str, int]:
        """Return the number of specs of each kind, every kind named."""
        found = Counter[str](one.model.kind for one in self.specs)
        return {kind: found[kind] for kind in KINDS}


def check_all(root: Path) -> Checked:
    """Check every spec below `root`.

    Args:
        root: The spec root.

    Raises:
        SpecError: There is no such folder, or it holds no spec.
    """
    if not root.is_dir():
        raise SpecError(f"{root}: there is no such folder; give the spec root by --root.")
    tree = SourceTree(root)
    paths = sorted(PurePosixPath(path.relative_to(root).as_posix()) for path in root.rglob("*.jsonnet"))
    if not paths:
        raise SpecError(f"{root}: holds no .jsonnet file; give the spec root by --root.")
    strays = [path for path in paths if path.parts[0] not in FOLDERS.values()]
    compiled, problems = compile_many(tree, [path for path in paths if path not in strays])
    problems += [
        f"{tree.show(path)}: found in folder {path.parts[0]}, allowed is one of {listed(FOLDERS.values())}"
        f"{did_you_mean(path.parts[0], list(FOLDERS.values()))}"
        for path in strays
    ]
    known = _names(paths)
    models = [one.model for one in compiled]
    problems += [f"{tree.show(path)}: {text}" for path, text in _cross_check(models, known)]
    order = list(KINDS)
    compiled.sort(key=lambda one: (order.index(one.model.kind), spec_id(one.model)))
    return Checked(tuple(compiled), tuple(problems))


def _names(paths: Iterable[PurePosixPath]) -> Mapping[str, frozenset[str]]:
    """Return the ids of each kind by where files stand.

    A spec that does not compile still counts: a mistake is reported once, not by all that name the spec.
    """
    return {
        kind: frozenset(
            str(path.relative_to(folder).with_suffix("")) for path in paths if path.parts[0] == folder
        )
        for kind, folder in FOLDERS.items()
    }


def _cross_check(
    models: Iterable[Spec], known: Mapping[str, frozenset[str]]
) -> Iterator[tuple[PurePosixPath, str]]:
    models = list(models)
    published: dict[str, str] = {}
    for model in models:
        home = home_of(model)
        for path, kind, name in _references(model):
            if name not in known[kind]:
                yield home, _no_such(path, kind, name, known[kind])
        if isinstance(model, Task):
            first = published.setdefault(model.published_id, model.id)
            if first != model.id:
                yield (
                    home,
                    f'published_id: found "{model.published_id}", which {first} already has; ids differ.',
                )
        if isinstance(model, Sweep):
            for index, glob in enumerate(model.tasks):
                if not matching(glob, known["Task"]):
                    yield home, _no_such(f"tasks[{index}]", "Task", glob, known["Task"])
    yield from _base_cycles({model.name: model for model in models if isinstance(model, Image)})


def matching(glob: str, ids: Iterable[str]) -> list[str]:
    """Return the task ids that a glob of a sweep matches, sorted; `*` also matches the slash."""
    return sorted(one for one in ids if fnmatchcase(one, glob))


def _references(model: Spec) -> Iterator[tuple[str, str, str]]:
    """Yield field path, kind and name of every spec that `model` names."""
    if isinstance(model, Task):
        yield "dataset", "Dataset", model.dataset
        yield "image", "Image", model.image
        yield "contract", "Contract", model.contract
    if isinstance(model, Image) and model.base is not None:
        yield "base", "Image", model.base
    if isinstance(model, Sweep):
        for index, agent in enumerate(model.agents):
            yield f"agents[{index}]", "Agent", agent
        for index, name in enumerate(model.published):
            yield f"published[{index}]", "Published", name


def _no_such(path: str, kind: str, name: str, known: frozenset[str]) -> str:
    is_glob = re.search(r"[*?\[]", name) is not None
    what = f"matches no {kind}" if is_glob else f"names no {kind}"
    return f'{path}: found "{name}", which {what}, allowed are {_some(known)}{did_you_mean(name, known)}'


def _some(names: frozenset[str], shown: int = 12) -> str:
    ordered = sorted(names)
    more = f" and {len(ordered) - shown} more" if len(ordered) > shown else ""
    return (", ".join(ordered[:shown]) or "nothing") + more


def _base_cycles(images: Mapping[str, Image]) -> Iterator[tuple[PurePosixPath, str]]:
    for name, image in sorted(images.items()):
        chain = [name]
        base = image.base
        while base is not None and base in images and base not in chain:
            chain.append(base)
            base = images[base].base
        if base == name:
            yield (
                home_of(image),
                f"base: the bases form a cycle, {' → '.join([*chain, name])}; remove one of them.",
            )
