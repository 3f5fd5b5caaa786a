"""Specs by name, compiled when they are asked for."""

from pathlib import Path

from harness.errors import UsageError
from specs.compiler.compile import Compiled, compile_file
from specs.compiler.errors import SpecError, did_you_mean, listed
from specs.schema.agent import Agent
from specs.schema.published import Published
from specs.schema.sweep import Sweep


class SpecFolder:
    """The spec root.

    Attributes:
        root: The folder that has agents/, sweeps/, published/.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def sweep(self, name: str) -> Sweep:
        """Returns a sweep by name, or by the path of a file below the spec root or outside it.

        Raises:
            UsageError: Where there is none, or it is broken.
        """
        model = self._compile(Path(name).absolute() if "/" in name else self._named("sweeps", name)).model
        if not isinstance(model, Sweep):
            raise UsageError(f"The spec {name} is of kind {model.kind}, a Sweep was expected.")
        return model

    def agent(self, name: str) -> tuple[Agent, str]:
        """Returns an agent by name, and its spec's digest.

        Raises:
            UsageError: Where there is none, or it is broken.
        """
        compiled = self._compile(self._named("agents", name))
        if not isinstance(compiled.model, Agent):
            raise UsageError(f"The spec {name} is of kind {compiled.model.kind}, an Agent was expected.")
        return compiled.model, compiled.digest

    def published(self, name: str) -> Published:
        """Returns published numbers by name.

        Raises:
            UsageError: Where there are none, or they are broken.
        """
        model = self._compile(self._named("published", name)).model
        if not isinstance(model, Published):
            raise UsageError(f"The spec {name} is of kind {model.kind}, Published was expected.")
        return model

    def names(self, folder: str) -> list[str]:
        """Returns the names of the specs in a folder."""
        return sorted(path.stem for path in (self.root / folder).glob("*.jsonnet"))

    def _named(self, folder: str, name: str) -> Path:
        known = self.names(folder)
        if name not in known:
            what = folder.removesuffix("s") if folder != "published" else "published table"
            raise UsageError(
                f'There is no {what} "{name}", there is {listed(known)}{did_you_mean(name, known)}'
            )
        return self.root / folder / f"{name}.jsonnet"

    def _compile(self, path: Path) -> Compiled:
        root = self.root
        if root.absolute() not in path.absolute().parents and path.parent.name == "sweeps":
            root = path.parent.parent  # a spec root of the user's own
        try:
            return compile_file(path, root)
        except SpecError as error:
            raise UsageError(str(error)) from None
