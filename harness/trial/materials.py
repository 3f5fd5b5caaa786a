"""What a bundle's files say, read once and checked against their digests."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from harness.bundle import Bundle, FileRef, LayerRef
from harness.errors import InfraError, InfraKind
from harness.runfiles import Runfiles
from harness.runtime.base import LayerFile
from specs.compiler.canonical import digest_of
from specs.compiler.errors import SpecError
from specs.compiler.load import load_kind
from specs.schema.contract import Contract
from specs.schema.task import Task


@dataclass(frozen=True)
class Materials:
    """The files of one bundle on this machine.

    Attributes:
        bundle: The bundle.
        runfiles: Where its paths lead.
    """

    bundle: Bundle
    runfiles: Runfiles

    @cached_property
    def task(self) -> Task:
        """The task spec.

        Raises:
            InfraError: Where the file is not the one that the bundle names.
        """
        return _checked(self.path(self.bundle.spec), self.bundle.spec, Task)

    @cached_property
    def contract(self) -> Contract:
        """The scoring contract.

        Raises:
            InfraError: Where the file is not the one that the bundle names.
        """
        return _checked(self.path(self.bundle.contract), self.bundle.contract, Contract)

    def path(self, file: FileRef) -> Path:
        """Returns the absolute path of a file, links resolved: a container sees it without its folder."""
        return self.runfiles.path(file.path).resolve()

    def layers(self, layers: Sequence[LayerRef]) -> tuple[LayerFile, ...]:
        """Returns layers as files of this machine, in the same order."""
        return tuple(LayerFile(self.path(layer), layer.digest, layer.size) for layer in layers)


def _checked[Kind: (Task, Contract)](path: Path, file: FileRef, kind: type[Kind]) -> Kind:
    try:
        found = digest_of(path.read_bytes())
        if found != file.digest:
            message = f"The file {path} has digest {found}, its bundle says {file.digest}: build it again."
            raise InfraError(InfraKind.BUNDLE_INVALID, message)
        return load_kind(path, kind)
    except (OSError, SpecError) as error:
        raise InfraError(
            InfraKind.BUNDLE_INVALID, f"The file {path} of the bundle cannot be used: {error}"
        ) from error
