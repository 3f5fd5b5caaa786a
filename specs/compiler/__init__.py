"""From jsonnet to validated canonical JSON: `compile_file`, `load_canonical`, `load_kind`, `SpecError`."""

from specs.compiler.compile import Compiled, compile_file
from specs.compiler.errors import SpecError
from specs.compiler.load import load_canonical, load_kind

__all__ = ["Compiled", "SpecError", "compile_file", "load_canonical", "load_kind"]
