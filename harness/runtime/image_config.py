"""What of an OCI image config a container takes over: user, environment, working folder, command."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.errors import InfraError, InfraKind

ENV_ALLOWED = frozenset(
    {
        "PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "SSL_CERT_FILE",
        "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONHASHSEED", "PYTHONUNBUFFERED", "PYTHONSAFEPATH",
        "PYTHONNOUSERSITE", "OMP_NUM_THREADS", "OMP_WAIT_POLICY", "OPENBLAS_NUM_THREADS",
        "POLARS_MAX_THREADS",
    }
)  # fmt: skip
"""Environment variables that a container may get from its image; anything else could carry a hint."""


@dataclass(frozen=True, slots=True)
class ImageConfig:
    """The run-time part of an image config.

    Attributes:
        uid: User id, never 0.
        gid: Group id, never 0.
        env: Variables on the allow-list, sorted by name.
        cwd: Absolute working folder.
        command: Entry point and command of the image.
    """

    uid: int
    gid: int
    env: dict[str, str]
    cwd: str
    command: tuple[str, ...]


def load(path: Path) -> ImageConfig:
    """Reads an OCI image config.

    Args:
        path: The config's JSON file.

    Raises:
        InfraError: Where it is missing or malformed, or names no numeric user, or names root.
    """
    try:
        run: dict[str, Any] = json.loads(path.read_bytes()).get("config") or {}
        uid, gid = _user(str(run.get("User", "")))
        pairs = sorted(entry.split("=", 1) for entry in run.get("Env") or [])
        env = {name: value for name, value in pairs if name in ENV_ALLOWED}
        command = tuple(run.get("Entrypoint") or ()) + tuple(run.get("Cmd") or ())
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise InfraError(
            InfraKind.BUNDLE_INVALID, f"The image config {path} cannot be used: {error}."
        ) from error
    return ImageConfig(uid=uid, gid=gid, env=env, cwd=str(run.get("WorkingDir") or "/"), command=command)


def _user(text: str) -> tuple[int, int]:
    uid, _, gid = text.partition(":")
    if not uid.isdecimal() or not (gid or uid).isdecimal():
        raise ValueError(f"its User is {text!r}, a numeric user such as 1000:1000 was expected")
    ids = (int(uid), int(gid or uid))
    if 0 in ids:
        raise ValueError("its User is root, and agents and verifiers never run as root")
    return ids
