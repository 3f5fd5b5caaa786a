"""The cache folder of a user, and whose things in it are alive.

A process that runs containers holds a lock for as long as it lives; the kernel lets go of it whatever kills
the process. Names of containers and scratch folders begin with their owner's name, so what the dead left
behind can be told and removed.
"""

import fcntl
import os
import secrets
from contextlib import suppress
from pathlib import Path

from harness.errors import UsageError

_VARIABLE = "HERMED_CACHE"


def cache_root() -> Path:
    """Returns the user's cache folder: $HERMED_CACHE, or hermed below $XDG_CACHE_HOME or ~/.cache.

    Raises:
        UsageError: Where it is not an absolute path.
    """
    given = os.environ.get(_VARIABLE)
    root = (
        Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "hermed"
    )
    if not root.is_absolute():
        raise UsageError(f"The cache folder {str(root)!r} is not an absolute path: set {_VARIABLE} to one.")
    return root


class Owner:
    """This process, as the owner of containers and scratch folders.

    Attributes:
        name: Prefix of everything it owns.
    """

    def __init__(self, root: Path, runtime: str = "crun") -> None:
        # Apart by runtime: only the same one can remove what a dead process left running.
        self._folder = root / "owners" / runtime
        self._folder.mkdir(parents=True, exist_ok=True)
        self.name = f"h{secrets.token_hex(4)}"
        self._handle = (self._folder / self.name).open("wb")
        fcntl.flock(self._handle, fcntl.LOCK_EX)

    def fresh(self) -> str:
        """Returns a new unique name of this owner."""
        return f"{self.name}-{secrets.token_hex(6)}"

    def close(self) -> None:
        """Gives up everything: what is left can be removed by anyone."""
        with suppress(OSError):
            (self._folder / self.name).unlink()
        self._handle.close()

    def dead(self) -> list[str]:
        """Returns the names of owners that are no longer alive."""
        others = [path for path in sorted(self._folder.iterdir()) if path.name != self.name]
        return [path.name for path in others if not _alive(path)]

    def forget(self, name: str) -> None:
        """Removes a dead owner from the list, once nothing of it is left."""
        (self._folder / name).unlink(missing_ok=True)


def _alive(path: Path) -> bool:
    try:
        with path.open("rb") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    return False
