"""A world's server as a process of its own, as the harness starts it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from sim.domain.roles import Role
from sim.testing.driver import token_of
from sim.testing.world import STAFF

_READY_S = 60.0


@dataclass
class Served:
    """A running server.

    Attributes:
        process: The process.
        addresses: Where it listens, by name: provider, payer, care_management, rest, admin.
    """

    process: subprocess.Popen[bytes]
    addresses: dict[str, str]

    def headers(self, role: Role) -> dict[str, str]:
        """Returns the header of a role's session."""
        return {"Authorization": f"Bearer {token_of(role)}"}

    def admin(self) -> httpx.Client:
        """Returns a client of the admin socket."""
        transport = httpx.HTTPTransport(uds=self.addresses["admin"].removeprefix("unix:"))
        return httpx.Client(transport=transport, base_url="http://admin", timeout=60)

    def kill(self) -> None:
        """Kills the process at once, whatever it is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def sessions_file(folder: Path) -> Path:
    """Writes a session for each role of the small world and returns the file."""
    sessions: dict[str, Any] = {
        token_of(role): [{"worker_id": worker, "role": role}] for role, worker in STAFF.items()
    }
    file = folder / "sessions.json"
    file.write_text(json.dumps(sessions), "utf-8")
    return file


@contextmanager
def served(template: Path, folder: Path, *options: str) -> Iterator[Served]:
    """Serves a world until the block ends.

    Args:
        template: A built world.
        folder: The trial's folder.
        *options: Further options of sim.server.
    """
    ports = [
        part
        for name in ("provider", "payer", "care-management", "rest")
        for part in (f"--{name}", "127.0.0.1:0")
    ]
    # Not below the test's folder: a socket's path may have 107 bytes.
    admin = f"unix:/tmp/hermed-{os.getpid()}-{os.urandom(4).hex()}.sock"
    command = [sys.executable, "-m", "sim.server", "--world", str(template), "--folder", str(folder)]
    command += ["--sessions", str(sessions_file(template.parent)), "--admin", admin, *ports, *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    try:
        said = _ready(process)
        yield Served(process, said)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(_READY_S)
        Path(admin.removeprefix("unix:")).unlink(missing_ok=True)


def _ready(process: subprocess.Popen[bytes]) -> dict[str, str]:
    """Waits for the line with the addresses."""
    line = process.stdout.readline() if process.stdout else b""
    if not line:
        raise RuntimeError(f"The server ended with code {process.wait(_READY_S)} before it was ready.")
    said: dict[str, str] = json.loads(line)
    del said["ready"]
    return said
