"""The whole process: three MCP servers by the official client, REST, and the admin socket apart from them."""

import asyncio
import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from sim.domain.roles import Role, Side
from sim.operations.catalog import tools
from sim.testing.process import Served, served
from sim.world.store import World

pytest_plugins = ("sim.testing.fixtures",)

_ROLE = {
    Side.PROVIDER: Role.PROVIDER_STAFF,
    Side.PAYER: Role.INTAKE_COORDINATOR,
    Side.CARE_MANAGEMENT: Role.CARE_MANAGER,
}


@pytest.fixture(scope="module")
def server(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(template, tmp_path_factory.mktemp("served") / "world") as running:
        yield running


async def _listed(server: Served, side: Side, mode: str) -> list[str]:
    async with (
        httpx2.AsyncClient(headers=server.headers(_ROLE[side])) as http,
        Client(
            streamable_http_client(server.addresses[side] + "/mcp", http_client=http), mode=mode
        ) as client,  # type: ignore[arg-type]
    ):
        return [tool.name for tool in (await client.list_tools()).tools]


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_official_client_lists_the_tools(server: Served, side: Side, mode: str) -> None:
    assert asyncio.run(_listed(server, side, mode)) == list(tools(side))


def test_the_official_client_calls_a_tool_and_reads_a_refusal(server: Served) -> None:
    async def ask() -> tuple[str, str, bool]:
        url = server.addresses[Side.CARE_MANAGEMENT] + "/mcp"
        async with (
            httpx2.AsyncClient(headers=server.headers(Role.CARE_MANAGER)) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            found = await client.call_tool("cm_intake.get_referral", {"referral_id": "ref-heart"})
            refused = await client.call_tool("cm_intake.get_referral", {"referral_id": "ref-nobody"})
            return found.content[0].text, refused.content[0].text, refused.is_error  # type: ignore[union-attr]

    found, refused, is_error = asyncio.run(ask())
    assert json.loads(found)["patient_name"] == "Teresa Vega"
    assert json.loads(refused)["error"]["code"] == "not_found"
    assert is_error


def test_without_a_session_nothing_is_told(server: Served) -> None:
    answer = httpx.post(server.addresses["rest"] + "/care_management/cm_intake/list_referral_queue", json={})
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "unauthenticated"


@pytest.mark.parametrize("path", ["/export", "/sessions", "/clock", "/admin", "/_admin", "/_oracle/solve"])
def test_agents_reach_nothing_of_the_admin_socket(server: Served, path: str) -> None:
    for name in ("provider", "payer", "care_management", "rest"):
        for method in ("GET", "POST"):
            answer = httpx.request(
                method, server.addresses[name] + path, headers=server.headers(Role.PHYSICIAN_REVIEWER)
            )
            assert answer.status_code == 404


def test_a_request_larger_than_allowed_is_refused(server: Served) -> None:
    url = server.addresses["rest"] + "/care_management/cm_intake/get_case"
    answer = httpx.post(url, content=b" " * (17 << 20), headers=server.headers(Role.CARE_MANAGER))
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "too_large"


def test_the_admin_opens_sessions_for_people_who_exist(server: Served) -> None:
    token = "a-fresh-session-token"
    with server.admin() as admin:
        asked = {"token": token, "workers": [{"worker_id": "wrk-nurse", "role": "um_nurse"}]}
        assert admin.post("/sessions", json=asked).json() == {"people": ["wrk-nurse"]}
        for workers, said in (
            ([{"worker_id": "wrk-nobody", "role": "um_nurse"}], "no worker"),
            ([{"worker_id": "wrk-nurse", "role": "physician_reviewer"}], "may not act as"),
            ([], "at least one"),
        ):
            refused = admin.post("/sessions", json={"token": token, "workers": workers})
            assert refused.status_code == 400
            assert said in refused.json()["error"]


def test_the_clock_goes_forward_only(server: Served) -> None:
    with server.admin() as admin:
        assert admin.post("/clock", json={"now": "2026-03-03T15:00:00Z"}).json() == {
            "now": "2026-03-03T15:00:00Z"
        }
        for wrong in ("2026-03-01T15:00:00Z", "tomorrow", ""):
            assert admin.post("/clock", json={"now": wrong}).status_code == 400


def test_exporting_while_others_read_and_write_is_safe(template: Path, tmp_path: Path) -> None:
    with served(template, tmp_path / "world") as server:
        stop = threading.Event()
        failures: list[str] = []

        def work() -> None:
            with httpx.Client(headers=server.headers(Role.CARE_MANAGER), timeout=30) as client:
                while not stop.is_set():
                    for path, body in (
                        ("cm_intake/list_referral_queue", {}),
                        ("cm_outreach/log_attempt", {"case_id": case_id, "result": "busy"}),
                    ):
                        answer = client.post(f"{server.addresses['rest']}/care_management/{path}", json=body)
                        if answer.status_code != 200:
                            failures.append(answer.text)

        case_id = _reviewed_case(server)
        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        with server.admin() as admin:
            exports = [admin.get("/export") for _ in range(20)]
        stop.set()
        for worker in workers:
            worker.join()
        assert failures == []
        for answer in exports:
            tables = answer.json()["tables"]
            attempts = [event for event in tables["event"] if event["action"] == "cm_outreach.log_attempt"]
            assert len(attempts) == len(tables["cm_attempt"]), "an export is one moment of the world"
            assert tables["world_state"][0]["events"] == len(tables["event"])


def test_a_world_that_was_stopped_opens_as_it_was_left(template: Path, tmp_path: Path) -> None:
    with served(template, tmp_path / "world") as server:
        case_id = _reviewed_case(server)
    assert server.process.returncode == 0
    with served(template, tmp_path / "world") as server:
        url = server.addresses["rest"] + "/care_management/cm_intake/get_case"
        answer = httpx.post(url, json={"case_id": case_id}, headers=server.headers(Role.CARE_MANAGER))
        assert answer.json()["status"] == "chart_reviewed"
    World(tmp_path / "world").close()


def _refused(*options: str) -> str:
    """What the server says that cannot start."""
    command = [sys.executable, "-m", "sim.server", *options]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1, ended.stderr
    return ended.stderr


def test_a_wrong_world_is_one_sentence(tmp_path: Path) -> None:
    said = _refused("--world", str(tmp_path), "--folder", str(tmp_path / "run"))
    assert said.startswith("sim: ")


@pytest.mark.parametrize(
    "address", ["127.0.0.1:{taken}", "127.0.0.1:70000", "127.0.0.1:http", "unix:/{long}"]
)
def test_an_address_that_cannot_be_had_is_named(template: Path, tmp_path: Path, address: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = address.format(taken=taken.getsockname()[1], long="x" * 120)
        world = ["--world", str(template), "--folder", str(tmp_path / "run")]
        said = _refused(*world, "--provider=127.0.0.1:0", f"--payer={address}")
    assert address.removeprefix("unix:") in said
    assert "name a" in said


def _reviewed_case(server: Served) -> str:
    from sim.testing.care import REVIEW  # noqa: PLC0415

    base = server.addresses["rest"] + "/care_management"
    with httpx.Client(headers=server.headers(Role.CARE_MANAGER), timeout=30) as client:
        opened = client.post(
            f"{base}/cm_intake/open_case",
            json={"referral_id": "ref-heart", "priority": "high", "program": "disease_management"},
        )
        case_id = str(opened.json()["case_id"])
        client.post(f"{base}/cm_chart/submit_chart_review", json={"case_id": case_id, "review": REVIEW})
    return case_id
