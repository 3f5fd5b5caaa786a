"""Choosing a runtime by name, and making this process ready for it."""

# ruff: noqa: PLC0415  (imports are late: --help and bad input answer at once)

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, get_args

from harness.errors import InfraError, UsageError
from harness.runtime.base import Runtime
from harness.runtime.cache import Owner, cache_root
from harness.runtime.namespace import Privilege, enter

RuntimeName = Literal["crun", "podman", "docker"]
NAMES: tuple[str, ...] = get_args(RuntimeName)
"""Runtimes there are; the first is the default."""


class Opened:
    """A runtime that is ready, and the names and folders of this process.

    Attributes:
        runtime: Runs containers.
        owner: Names what this process owns.
        scratch: Folder for sandboxes.
    """

    def __init__(self, runtime: Runtime, owner: Owner, cache: Path) -> None:
        self.runtime = runtime
        self.owner = owner
        self.scratch = cache / "scratch"


@contextmanager
def open_runtime(name: str) -> Iterator[Opened]:
    """Opens a runtime, clears away what dead processes left, and closes it at the end.

    To be entered before the process has threads.

    Args:
        name: One of NAMES.

    Raises:
        UsageError: Where the runtime is unknown or cannot run here.
    """
    if name not in NAMES:
        raise UsageError(f"There is no runtime {name!r}: use one of {', '.join(NAMES)}.")
    try:
        runtime, owner, cache = _make(name)
    except OSError as error:
        raise UsageError(f"The cache folder {cache_root()} cannot be used: {error.strerror}.") from None
    except InfraError as error:
        raise UsageError(str(error)) from None
    try:
        reason = runtime.unusable()
        if reason is not None:
            raise UsageError(reason)
        runtime.cleanup()
        yield Opened(runtime, owner, cache)
    finally:
        owner.close()


def _make(name: str) -> tuple[Runtime, Owner, Path]:
    from harness.runtime.crun import CrunRuntime
    from harness.runtime.podman import EngineRuntime

    cache = cache_root()
    if name == "crun" and shutil.which("crun") is None:
        raise UsageError(
            "The program crun is not on PATH: start through ./bazel, or install it (Debian: crun)."
        )
    # A rootless engine makes namespaces of its own; for root this only hides hybrid cgroups.
    privilege = _privilege() if name == "crun" or os.geteuid() == 0 else None
    cache.mkdir(parents=True, exist_ok=True)
    (cache / "scratch").mkdir(exist_ok=True, mode=0o700)
    owner = Owner(cache, name)
    if name == "crun" and privilege is not None:
        return CrunRuntime(cache, owner, privilege), owner, cache
    return EngineRuntime(name, cache, owner), owner, cache


def _privilege() -> Privilege:
    try:
        return enter()
    except OSError as error:
        raise UsageError(
            f"This host lets user {os.geteuid()} make no user namespace ({error.strerror}), and containers "
            "need one: run as root, or have it allowed (sysctl user.max_user_namespaces)."
        ) from None
