"""The process of one trial's world: three MCP servers, REST and the admin socket on one event loop.

    python -m sim.server --world TEMPLATE --folder RUN --sessions sessions.json

prints one JSON line with the addresses once every server answers, and ends on SIGTERM.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn

from sim.domain.roles import Side
from sim.given_paths import given, theirs

if TYPE_CHECKING:
    from sim.operations.office import Office

_BACKLOG = 512
_ADMIN_SOCKET = "admin.sock"
_LONGEST_SOCKET = 107
"""Bytes that a socket's path may have (sun_path of Linux, without its end)."""

_PORTS = {"provider": 8020, "payer": 8100, "care_management": 8200, "rest": 8023}
"""The published simulator's ports."""


class _Server(uvicorn.Server):
    """A server among several of one process: signals are the process's business."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class _Later:
    """An application that is built beside the others' start; its first requests wait for it."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._building: asyncio.Task[Any] | None = None

    def begin(self) -> asyncio.Task[Any]:
        """Starts to build, once."""
        if self._building is None:
            self._building = asyncio.ensure_future(asyncio.to_thread(self._build))
        return self._building

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await (await self.begin())(scope, receive, send)

    def _build(self) -> Any:
        from sim.rest.app import rest_app  # noqa: PLC0415  (FastAPI: not in the way of the MCP servers' start)

        return rest_app(self._office)


@dataclass(frozen=True)
class Addresses:
    """Where the servers listen: "host:port", or "unix:/path".

    Attributes:
        provider: MCP server of the provider's side.
        payer: MCP server of the payer's side.
        care_management: MCP server of care management.
        rest: REST routes.
        admin: Sessions, clock and export; nothing that an agent can reach.
    """

    provider: str
    payer: str
    care_management: str
    rest: str
    admin: str


async def serve(office: Office, addresses: Addresses, separator: str = ".") -> None:
    """Serves a world until SIGTERM or SIGINT.

    Args:
        office: The world.
        addresses: Where to listen.
        separator: Between app and action in tool names.

    Raises:
        OSError: An address cannot be had.
    """
    from sim.admin.app import admin_app  # noqa: PLC0415  (all imports at once, after the arguments were checked)

    with _models_built_when_used():
        from sim.mcp.server import ToolServer  # noqa: PLC0415

    rest = _Later(office)
    apps: list[tuple[str, Any]] = [
        (getattr(addresses, side), ToolServer(office, side, separator).app()) for side in Side
    ]
    apps += [(addresses.rest, rest), (addresses.admin, admin_app(office))]
    listening = [(app, _socket(address)) for address, app in apps]
    servers = [_Server(_config(app)) for app, _ in listening]
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, _stop, servers)
    running = [
        asyncio.ensure_future(server.serve(sockets=[bound]))
        for server, (_, bound) in zip(servers, listening, strict=True)
    ]
    while not all(server.started or task.done() for server, task in zip(servers, running, strict=True)):
        await asyncio.sleep(0.002)
    where = {name: _said(bound) for name, (_, bound) in zip(_names(), listening, strict=True)}
    sys.stdout.write(json.dumps({"ready": True, **where}) + "\n")
    sys.stdout.flush()
    await rest.begin()
    gc.collect()  # what imports left behind, before the rest is held to be there for good
    gc.freeze()
    gc.enable()
    await asyncio.gather(*running)


@contextlib.contextmanager
def _models_built_when_used() -> Iterator[None]:
    """For models defined inside: the protocol has some hundreds of messages, and a session uses a dozen."""
    from pydantic import BaseModel  # noqa: PLC0415

    BaseModel.model_config["defer_build"] = True
    try:
        yield
    finally:
        del BaseModel.model_config["defer_build"]


def _names() -> list[str]:
    return [*(str(side) for side in Side), "rest", "admin"]


def _config(app: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off" if isinstance(app, _Later) else "on",
        timeout_graceful_shutdown=2,
    )


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The faster event loop where it is installed; None for Python's own."""
    try:
        import uvloop  # noqa: PLC0415  (optional, and nothing that --help needs)
    except ImportError:
        return None
    return uvloop.new_event_loop


def _stop(servers: Sequence[uvicorn.Server]) -> None:
    for server in servers:
        server.should_exit = True


def _socket(address: str) -> socket.socket:
    if address.startswith("unix:"):
        path = Path(address.removeprefix("unix:"))
        if len(os.fsencode(path)) > _LONGEST_SOCKET:
            raise OSError(f"{path} is too long for a socket: name a path of at most {_LONGEST_SOCKET} bytes.")
        path.unlink(missing_ok=True)
        bound = socket.socket(socket.AF_UNIX)
        bound.bind(str(path))
        path.chmod(0o600)
    else:
        host, _, port = address.rpartition(":")
        # The protocol must be named: asyncio turns Nagle's delay off only where it is.
        bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, int(port)))
        except (OSError, ValueError, OverflowError) as error:
            bound.close()
            raise OSError(
                f"{address} cannot be had ({error}): name another host:port, or port 0 for any that is free."
            ) from error
    bound.listen(_BACKLOG)
    bound.setblocking(False)
    return bound


@contextlib.contextmanager
def _admin_address(asked: str | None, folder: Path) -> Iterator[str]:
    """Gives the admin's address: as asked, else in the trial's folder, or in one of its own where that path is too long."""
    wanted = folder.resolve() / _ADMIN_SOCKET
    if asked:
        yield asked
    elif len(os.fsencode(wanted)) <= _LONGEST_SOCKET:
        yield f"unix:{wanted}"
    else:
        with tempfile.TemporaryDirectory(prefix="hermed-admin-") as short:
            yield f"unix:{Path(short, _ADMIN_SOCKET)}"


def _said(bound: socket.socket) -> str:
    name = bound.getsockname()
    return f"unix:{name}" if isinstance(name, str) else f"http://{name[0]}:{name[1]}"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    args = _arguments(argv)
    # A start is a thousand imports, of which nothing is garbage.
    gc.disable()
    from sim.launch import LaunchError, open_office  # noqa: PLC0415  (--help and wrong calls answer at once)

    try:
        office = open_office(args.world, args.folder, args.sessions, args.cast)
        if args.scripted_payer:
            from sim.scripted.payer import ScriptedPayer  # noqa: PLC0415

            office = replace(office, follower=ScriptedPayer(office))
        with _admin_address(args.admin, args.folder) as admin:
            addresses = Addresses(**{name: getattr(args, name) for name in _PORTS}, admin=admin)
            asyncio.run(serve(office, addresses, args.separator), loop_factory=_loop())
    except (LaunchError, OSError) as error:
        sys.stderr.write(f"sim: {error}\n")
        return 2
    office.world.close()
    return 0


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="sim.server",
        description="Serves one trial's world: three MCP servers, REST and an admin socket.",
    )
    parser.add_argument("--world", type=given, required=True, help="built world: what //sim:world makes")
    parser.add_argument(
        "--folder", type=theirs, required=True, help="folder for this trial's copy; reopened if it exists"
    )
    parser.add_argument("--sessions", type=theirs, help='JSON: {"<token>": [{"worker_id": …, "role": …}], …}')
    parser.add_argument("--cast", type=theirs, help="JSON: who plays patients and peers (see sim/dialog)")
    parser.add_argument(
        "--scripted-payer",
        action="store_true",
        help="an office that no agent plays: the payer decides by the world's hidden adjudication",
    )
    for name, port in _PORTS.items():
        text = f"host:port or unix:/path (default: 127.0.0.1:{port})"
        parser.add_argument(f"--{name.replace('_', '-')}", default=f"127.0.0.1:{port}", help=text)
    parser.add_argument(
        "--admin",
        help="host:port or unix:/path (default: admin.sock in the trial's folder, or where the first line says)",
    )
    parser.add_argument(
        "--separator", choices=[".", "__", "-"], default=".", help="in tool names (default: .)"
    )
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
