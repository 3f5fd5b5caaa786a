"""From jsonnet to validated canonical JSON: `compile_file`, `load_canonical`, `load_kind`, `view_kind`, `SpecError`.

Names are looked up when they are asked for: a verifier that reads one compiled spec starts once a trial, and must
not pay for the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specs.compiler.compile import Compiled, compile_file
    from specs.compiler.errors import SpecError
    from specs.compiler.load import load_canonical, load_kind
    from specs.compiler.view import view_kind

__all__ = ["Compiled", "SpecError", "compile_file", "load_canonical", "load_kind", "view_kind"]

_HOMES = {
    "Compiled": "compile",
    "SpecError": "errors",
    "compile_file": "compile",
    "load_canonical": "load",
    "load_kind": "load",
    "view_kind": "view",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
