"""A compiled spec seen through its JSON: the attributes of its model, without building the model.

For programs that start once a trial, read a spec that was validated when it was compiled, and cannot wait for the
models. Nothing of the schema is said here again: types come from the models, and what the JSON does not hold (options
left out, names that JSON spells otherwise, derived properties) is asked of the real model, built at that moment.
"""

# ruff: noqa: PLC0415  (what builds models is imported when one is needed)

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from operator import getitem
from typing import TYPE_CHECKING, Any, Literal, overload

from specs.compiler.load import read_json

if TYPE_CHECKING:
    from pathlib import Path

    from specs.schema.contract import Contract
    from specs.schema.task import Task


class View(Mapping[str, Any]):
    """One JSON object: attributes as its model has them, keys as a mapping has them, lists as tuples.

    Args:
        items: The object.
        model: Makes the model that the object is the JSON of.
    """

    __slots__ = ("_items", "_model")

    def __init__(self, items: dict[str, Any], model: Callable[[], Any]) -> None:
        self._items = items
        self._model = model

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what copying and the like look for; no field is called so
            raise AttributeError(name)
        if name in self._items:
            return _seen(self._items[name], lambda: getattr(self._model(), name))
        return getattr(self._model(), name)

    def __getitem__(self, key: str) -> Any:
        return _seen(self._items[key], lambda: self._model()[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)


def _seen(value: Any, model: Callable[[], Any]) -> Any:
    if isinstance(value, dict):
        return View(value, model)
    if isinstance(value, list):
        return tuple(_seen(item, partial(_item, model, index)) for index, item in enumerate(value))
    return value


def _item(model: Callable[[], Any], index: int) -> Any:
    return getitem(model(), index)


@overload
def view_kind(path: Path, kind: Literal["Task"]) -> Task: ...
@overload
def view_kind(path: Path, kind: Literal["Contract"]) -> Contract: ...
def view_kind(path: Path, kind: str) -> Any:
    """Return a compiled spec as a view that answers as its model would.

    The file is trusted to be what the compiler wrote: nothing but its kind is checked. A whole number is an `int`
    also where the model has a `float`, and the view is no instance of the model's class.

    Args:
        path: Canonical JSON as the compiler writes it.
        kind: The kind expected.

    Raises:
        SpecError: The file cannot be read, is no JSON or a spec of another kind.
    """
    data = read_json(path)
    model = cache(partial(_load, path, kind))
    return View(data, model) if isinstance(data, dict) and data.get("kind") == kind else model()


def _load(path: Path, kind: str) -> Any:
    from specs.compiler.load import load_kind
    from specs.schema.kinds import KINDS

    return load_kind(path, KINDS[kind])
