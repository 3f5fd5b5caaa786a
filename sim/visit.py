"""A copy of a world to try, for a person or an agent: servers, a session for each side, and how to connect.

    ./bazel run //sim:visit                                         until Ctrl-C; the copy goes with it
    ./bazel run //sim:visit -- --folder ./mine                      the copy stays; called again, goes on from there
    ./bazel run //sim:visit -- --scripted-payer --separator=__      what is not listed below goes to the server

It prints addresses, tokens and calls to copy, and writes mcp.json, which names the three servers to an MCP client.
"""

import argparse
import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sim.domain.roles import SIDE_OF, Role, Side
from sim.given_paths import given, theirs

SESSIONS = "sessions.json"
CONNECTIONS = "mcp.json"


class VisitError(Exception):
    """A world cannot be opened as asked; the sentence says why."""


@dataclass(frozen=True)
class Pass:
    """A side's session.

    Attributes:
        token: Its secret.
        people: Who acts: worker id and role, one for each role of the side.
    """

    token: str
    people: tuple[tuple[str, Role], ...]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command.

    Args:
        argv: Arguments without the program's name; the process's own where None.

    Returns:
        The exit code.
    """
    args, others = _arguments(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with _folder(args.folder) as folder:
            return _visit(args.world, folder, others)
    except (OSError, VisitError) as error:
        sys.stderr.write(f"visit: {error}\n")
        return 2
    except KeyboardInterrupt:
        return 0


def _visit(world: Path, folder: Path, others: Sequence[str]) -> int:
    passes, patient_id = _prepared(world, folder / "world")
    sessions = {
        one.token: [{"worker_id": worker, "role": role} for worker, role in one.people]
        for one in passes.values()
    }
    _secret(folder / SESSIONS, sessions)
    command = [sys.executable, "-m", "sim.server", "--world", str(world), "--folder", str(folder / "world")]
    command += ["--sessions", str(folder / SESSIONS), *others]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as server:
        try:
            line = server.stdout.readline() if server.stdout else b""
            if line:
                addresses: dict[str, str] = json.loads(line)
                _secret(folder / CONNECTIONS, {"mcpServers": _connections(addresses, passes)})
                sys.stdout.write(_told(folder, addresses, passes, patient_id))
                sys.stdout.flush()
            return server.wait()
        finally:
            server.terminate()


def _prepared(world: Path, folder: Path) -> tuple[dict[Side, Pass], str | None]:
    """Opens the copy, made where there is none.

    Returns:
        For each side a session of one person for each role; and a patient for whom something was ordered.
    """
    from sqlmodel import select  # noqa: PLC0415  (not in the way of --help)

    from sim.apps.chart.models import ServiceRequest  # noqa: PLC0415
    from sim.apps.people.models import WorkerRole  # noqa: PLC0415
    from sim.world.store import World, clone  # noqa: PLC0415

    opened = World(folder) if folder.exists() else clone(world, folder)
    with opened.transaction(Side.PAYER, write=False) as session:
        rows = session.exec(
            select(WorkerRole.role, WorkerRole.worker_id).order_by(WorkerRole.worker_id.desc())  # type: ignore[attr-defined]
        ).all()
        ordered = select(ServiceRequest.patient_id).order_by(ServiceRequest.service_request_id)
        patient_id = session.exec(ordered).first()
    opened.close()
    first = {Role(role): worker for role, worker in rows if role in set(Role)}
    passes = {
        side: Pass(
            secrets.token_urlsafe(24),
            tuple((first[role], role) for role in Role if SIDE_OF[role] is side and role in first),
        )
        for side in Side
    }
    return passes, patient_id


def _connections(addresses: Mapping[str, str], passes: Mapping[Side, Pass]) -> dict[str, Any]:
    return {
        f"hermed-{side.replace('_', '-')}": {
            "type": "http",
            "url": f"{addresses[side]}/mcp",
            "headers": {"Authorization": f"Bearer {one.token}"},
        }
        for side, one in passes.items()
    }


def _told(
    folder: Path, addresses: Mapping[str, str], passes: Mapping[Side, Pass], patient_id: str | None
) -> str:
    lines = [f"A copy of the world is open in {folder}; Ctrl-C ends it.", ""]
    for side, one in passes.items():
        lines += [f"{side.replace('_', ' ')}: MCP at {addresses[side]}/mcp", f"  token {one.token}"]
        lines += [f"  {role}: {worker}" for worker, role in one.people]
    rest, admin = addresses["rest"], addresses["admin"].removeprefix("unix:")
    token = passes[Side.PROVIDER].token
    body = json.dumps({"patient_id": patient_id})
    lines += [
        "",
        f"REST, the same operations and more: {rest}, described at {rest}/openapi.json",
        f"  curl -s -H 'Authorization: Bearer {token}' -d '{body}' {rest}/provider/chart/list_candidate_orders",
        "An agent with MCP, as Claude Code:",
        f"  claude --strict-mcp-config --mcp-config {folder / CONNECTIONS}",
        "A browser, beside it:",
        f"  ./bazel run //sim:serve -- --folder {folder / 'world'}",
        "The whole world as one JSON document, which no agent can reach:",
        f"  curl -s --unix-socket {admin} http://admin/export",
        "",
    ]
    return "\n".join(lines)


def _secret(file: Path, value: Mapping[str, Any]) -> None:
    """Writes JSON that only this user can read: it holds tokens."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as opened:
        json.dump(value, opened, indent=2)


@contextmanager
def _folder(asked: Path | None) -> Iterator[Path]:
    if asked is None:
        with TemporaryDirectory(prefix="hermed-world-") as temporary:
            yield Path(temporary)
    else:
        if asked.exists() and any(asked.iterdir()) and not (asked / "world").is_dir():
            raise VisitError(
                f"--folder: {asked} holds other files; name one that is empty or does not exist."
            )
        asked.mkdir(parents=True, exist_ok=True)
        yield asked


def _arguments(argv: Sequence[str] | None) -> tuple[argparse.Namespace, list[str]]:
    about, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="visit",
        description=about,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--world", type=given, required=True, help="built world to copy (under Bazel: that one)"
    )
    parser.add_argument(
        "--folder", type=theirs, help="where the copy stays (default: one that goes with this)"
    )
    return parser.parse_known_args(argv)


if __name__ == "__main__":
    sys.exit(main())
