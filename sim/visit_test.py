"""The command that opens a world to try: what it prints works, and what it must leave goes or stays."""

import asyncio
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from sim.visit import CONNECTIONS, SESSIONS, main

pytest_plugins = ("sim.testing.fixtures",)

_PORTS = (
    "--provider=127.0.0.1:0",
    "--payer=127.0.0.1:0",
    "--care-management=127.0.0.1:0",
    "--rest=127.0.0.1:0",
)


@contextmanager
def visited(template: Path, *options: str) -> Iterator[tuple[str, Path]]:
    """Runs the command until the block ends; gives what it printed and the folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-m", "sim.visit", "--world", str(template), *_PORTS, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        printed = ""
        while "admin/export" not in printed:
            line = process.stdout.readline()
            assert line, f"it ended with code {process.wait()} after: {printed}"
            printed += line
        found = re.search(r"is open in (.*); Ctrl-C", printed)
        assert found
        try:
            yield printed, Path(found[1])
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0


async def _tools(server: dict[str, object]) -> int:
    async with (
        httpx2.AsyncClient(headers=server["headers"], timeout=60) as http,  # type: ignore[arg-type]
        Client(streamable_http_client(str(server["url"]), http_client=http)) as client,
    ):
        return len((await client.list_tools()).tools)


def test_an_mcp_client_finds_the_three_servers_and_the_copy_goes(template: Path) -> None:
    with visited(template) as (_, folder):
        connections = json.loads((folder / CONNECTIONS).read_text("utf-8"))["mcpServers"]
        assert {name: asyncio.run(_tools(one)) for name, one in connections.items()} == {
            "hermed-provider": 30,
            "hermed-payer": 41,
            "hermed-care-management": 16,
        }
        for file in (CONNECTIONS, SESSIONS):
            assert (folder / file).stat().st_mode & 0o077 == 0, "others of this machine could read the tokens"
    assert not folder.exists()


def test_the_printed_calls_work(template: Path) -> None:
    with visited(template) as (printed, _):
        calls = [shlex.split(line) for line in printed.splitlines() if line.strip().startswith("curl")]
        ask = calls[0]
        header = ask[ask.index("-H") + 1].partition(": ")
        answer = httpx.post(ask[-1], content=ask[ask.index("-d") + 1], headers={header[0]: header[2]})
        assert answer.status_code == 200
        assert answer.json()["orders"]
        assert _exported(printed)["tables"]["patient"]


def _exported(printed: str) -> dict[str, Any]:
    """What the printed call for the whole world answers."""
    call = shlex.split(printed.strip().splitlines()[-1])
    socket = httpx.HTTPTransport(uds=call[call.index("--unix-socket") + 1])
    with httpx.Client(transport=socket) as client:
        exported: dict[str, Any] = client.get(call[-1]).json()
    return exported


def test_a_path_too_long_for_a_socket_is_none_of_the_users_business(template: Path, tmp_path: Path) -> None:
    with visited(template, "--folder", str(tmp_path / "a_long_name" / ("deep" * 30))) as (printed, _):
        assert _exported(printed)["tables"]["patient"]


def test_a_folder_stays_and_is_gone_on_with(template: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    with visited(template, "--folder", str(mine)) as (_, folder):
        (folder / "world" / "note").touch()
    with visited(template, "--folder", str(mine), "--separator=__") as (_, folder):
        assert (folder / "world" / "note").exists()


def test_a_folder_with_other_files_is_refused(template: Path, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "thesis.txt").touch()
    assert main(["--world", str(template), "--folder", str(tmp_path)]) == 2
    assert "holds other files" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]
