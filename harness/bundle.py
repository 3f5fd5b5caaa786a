"""Task bundles as the build writes them: what a trial needs, by path and digest."""

import json
from functools import cached_property
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from harness.errors import UsageError
from harness.runfiles import Runfiles

INDEX = "_main/tasks/bundles.json"
"""Where the build lists the bundles, relative to the runfiles folder."""

Digest = Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")]
TaskId = Annotated[str, Field(pattern=r"^[a-z0-9_]+/[a-z0-9_]+$")]


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class FileRef(_Frozen):
    """One file of a bundle."""

    path: str = Field(description="Runfiles-relative path, such as _main/tasks/x.spec.json.")
    digest: Digest = Field(description="SHA-256 of the content.")


class LayerRef(FileRef):
    """One layer: an uncompressed tar, whose digest is its diff_id."""

    size: int = Field(ge=0, description="Size of the tar in bytes.")


class ImageRef(_Frozen):
    """An OCI image as files that lie where the build left them."""

    config: FileRef = Field(description="OCI image config JSON.")
    manifest: FileRef = Field(description="OCI image manifest JSON.")
    layers: tuple[LayerRef, ...] = Field(min_length=1, description="Layers from the base up.")


class AgentRef(_Frozen):
    """A program that runs in the task's image as an agent."""

    layers: tuple[LayerRef, ...] = Field(
        description="Layers put on top of the task's image, from the base up."
    )
    argv: tuple[str, ...] = Field(min_length=1, description="Command line inside the container.")


class Bundle(_Frozen):
    """Everything that a trial of one task needs, but for the oracle."""

    schema_: Literal["hermed/bundle/v1"] = Field(alias="schema", description="Version of this file's shape.")
    task: TaskId = Field(description="Task id, <category>/<name>.")
    suite: str = Field(description="Benchmark the task belongs to.")
    category: str = Field(description="Category of the task.")
    digest: Digest = Field(description="Digest of everything below but the paths: the bundle's identity.")
    spec: FileRef = Field(description="Compiled task spec.")
    contract: FileRef = Field(description="Compiled scoring contract.")
    image: ImageRef = Field(description="What the agent sees; the task's public layer is the last one.")
    verifier: ImageRef = Field(description="What scores; the gold layer is the last one.")
    agents: dict[str, AgentRef] = Field(description="Reference agents by program name.")
    drifted: tuple[str, ...] = Field(description="Packages whose version is not the locked one.")


class Oracle(_Frozen):
    """The answer of one task as an agent: only the oracle row ever mounts it."""

    schema_: Literal["hermed/oracle/v1"] = Field(alias="schema", description="Version of this file's shape.")
    task: TaskId = Field(description="Task id, <category>/<name>.")
    layers: tuple[LayerRef, ...] = Field(
        min_length=1, description="Layers with the answer, from the base up."
    )
    argv: tuple[str, ...] = Field(min_length=1, description="Command line that submits it.")


class Index(_Frozen):
    """The list of bundles that the build made."""

    bundles: tuple[str, ...] = Field(description="Runfiles-relative paths of bundle files.")
    oracles: tuple[str, ...] = Field(default=(), description="Runfiles-relative paths of oracle files.")


class Catalogue:
    """The bundles of a build by task id, read when they are asked for."""

    def __init__(self, runfiles: Runfiles, index: Index) -> None:
        self.runfiles = runfiles
        self._index = index

    @classmethod
    def load(cls, runfiles: Runfiles) -> Catalogue:
        """Reads the index of the bundles.

        Raises:
            UsageError: Where there is none or it is broken.
        """
        return cls(runfiles, _read(runfiles.path(INDEX), Index))

    @cached_property
    def bundles(self) -> dict[str, Bundle]:
        """Bundles by task id, in the order of the ids."""
        found = [_read(self.runfiles.path(path), Bundle) for path in self._index.bundles]
        return {bundle.task: bundle for bundle in sorted(found, key=lambda bundle: bundle.task)}

    @cached_property
    def oracles(self) -> dict[str, Oracle]:
        """Oracles by task id."""
        found = [_read(self.runfiles.path(path), Oracle) for path in self._index.oracles]
        return {oracle.task: oracle for oracle in sorted(found, key=lambda oracle: oracle.task)}

    def agent(self, bundle: Bundle, program: str) -> AgentRef | None:
        """Returns how a reference program runs on a task, or None where the task has none of that name."""
        if program == "oracle":
            oracle = self.oracles.get(bundle.task)
            return AgentRef(layers=oracle.layers, argv=oracle.argv) if oracle else None
        return bundle.agents.get(program)


def _read[Model: BaseModel](path: Path, model: type[Model]) -> Model:
    try:
        return TypeAdapter(model).validate_python(json.loads(path.read_bytes()))
    except FileNotFoundError:
        raise UsageError(
            f"The file {path} is missing: build the bundles again with ./bazel build //tasks:bundles."
        ) from None
    except OSError as error:
        raise UsageError(f"The file {path} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the top"
        raise UsageError(
            f"The file {path} is not a valid {model.__name__.lower()}: at {where}, {first['msg']}."
        ) from None
    except ValueError as error:
        raise UsageError(f"The file {path} is not JSON: {error}.") from None
