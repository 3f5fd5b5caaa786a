"""The small interface behind which crun, podman and docker stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

LOG_LIMIT = 10 << 20
"""The most bytes that are kept of each of a container's two output streams."""

STOPPED = "The trial was stopped from outside; run the sweep again to finish it."
"""What is said of a container that `kill_all` ended."""


@dataclass(frozen=True, slots=True)
class LayerFile:
    """A layer's tar on this machine.

    Attributes:
        path: Absolute path of the uncompressed tar.
        digest: "sha256:<hex>" of the tar, which is its diff_id.
        size: Bytes of the tar.
    """

    path: Path
    digest: str
    size: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a container may use.

    Attributes:
        timeout_s: Wall seconds until the whole container is killed; None never.
        memory_mb: MiB of memory; 0 is no limit.
        cpus: CPU cores; 0 is no limit.
        storage_mb: MiB of the largest file that may be written; 0 is no limit.
        pids: Most processes and threads at once.
    """

    timeout_s: float | None = None
    memory_mb: int = 0
    cpus: float = 0
    storage_mb: int = 0
    pids: int = 1024


@dataclass(frozen=True, slots=True)
class Bind:
    """A file or folder of the host that a container sees.

    Attributes:
        source: Absolute path on the host.
        target: Absolute path in the container.
        writable: Whether the container may write it.
    """

    source: Path
    target: str
    writable: bool = False


@dataclass(frozen=True, slots=True)
class ContainerSpec:
    """One container to run.

    Attributes:
        name: Unique name of letters, digits, "-" and "_".
        layers: Layers from the base up.
        config: Path of the OCI image config: user, environment, working folder.
        argv: Command line; empty takes the image's own.
        scratch: A folder of this container alone, on a disk: its writable layer and its logs.
        binds: Files and folders of the host.
        limits: What it may use.
        read_only: Whether the root file system refuses writes.
    """

    name: str
    layers: tuple[LayerFile, ...]
    config: Path
    argv: tuple[str, ...]
    scratch: Path
    binds: tuple[Bind, ...] = ()
    limits: Limits = Limits()
    read_only: bool = False

    @property
    def stdout(self) -> Path:
        """Where the program's output goes, cut at LOG_LIMIT."""
        return self.scratch / "stdout.log"

    @property
    def stderr(self) -> Path:
        """Where the program's error output goes, cut at LOG_LIMIT."""
        return self.scratch / "stderr.log"


@dataclass(frozen=True, slots=True)
class Exit:
    """How a container ended.

    Attributes:
        code: The program's exit code; None where the time limit killed it.
        timed_out: Whether the time limit killed it.
        oom: Whether it was killed at its memory limit.
        seconds: Wall seconds from start to end.
        truncated: Whether output beyond LOG_LIMIT was dropped.
    """

    code: int | None
    timed_out: bool
    oom: bool
    seconds: float
    truncated: bool


class Runtime(Protocol):
    """Runs containers. Implementations are safe to call from several threads."""

    name: str

    def unusable(self) -> str | None:
        """Returns one sentence that says why this runtime cannot run here, or None where it can."""
        ...

    def warnings(self) -> Sequence[str]:
        """Returns a sentence for each limit that this host cannot enforce."""
        ...

    def prepare(self, layers: Sequence[LayerFile]) -> None:
        """Makes layers ready, so that a run does not wait for them.

        Raises:
            InfraError: On a wrong digest, a malformed layer or a full disk.
        """
        ...

    def owner(self, config: Path) -> tuple[int, int]:
        """Returns the host's ids of the user that an image config names: owner of what it may write."""
        ...

    def run(self, spec: ContainerSpec) -> Exit:
        """Runs a container to its end and leaves nothing of it behind but its scratch folder.

        Raises:
            InfraError: Where the container could not be run; an agent's failure is an Exit.
        """
        ...

    def interactive(self, spec: ContainerSpec) -> int:
        """Runs a container on this terminal and returns its exit code."""
        ...

    def kill_all(self) -> None:
        """Kills every container that this process runs and starts no other: runs end as killed."""
        ...

    def cleanup(self) -> int:
        """Removes containers that dead processes left behind and returns how many."""
        ...
