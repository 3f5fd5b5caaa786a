"""The real Claude Code program works in the world: it lists the tools of three servers, calls them, reads refusals."""

import json
import os
from pathlib import Path

import pytest

from sim.domain.roles import Role, Side
from sim.operations.catalog import tools
from sim.testing.claude_code import AgentRun, ToolAddress, run_claude_code
from sim.testing.model_server import Asked, ModelServer, Say, Use, scripted_model
from sim.testing.process import Served, served

pytest_plugins = ("sim.testing.fixtures",)

PROGRAM = Path(os.environ["CLAUDE_CODE"])
ROLES = {
    Side.PROVIDER: Role.PROVIDER_STAFF,
    Side.PAYER: Role.INTAKE_COORDINATOR,
    Side.CARE_MANAGEMENT: Role.CARE_MANAGER,
}


def shown(side: Side, tool: str) -> str:
    """A tool's name as the program shows it to a model: it allows no dots."""
    return f"mcp__{side}__{tool.replace('.', '_')}"


def addresses(server: Served) -> dict[str, ToolAddress]:
    return {
        side: ToolAddress(server.addresses[side] + "/mcp", server.headers(role))
        for side, role in ROLES.items()
    }


@pytest.fixture(scope="module")
def finished(template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[AgentRun, ModelServer]:
    """One run of three turns: two offices are asked at once, then one refuses, then comes the last word."""
    folder = tmp_path_factory.mktemp("claude")
    referral = shown(Side.CARE_MANAGEMENT, "cm_intake.get_referral")
    both = [
        Say("I ask two offices."),
        Use(shown(Side.PROVIDER, "chart.search_patients"), {"last_name": "Vega", "dob": "1955-02-09"}),
        Use(referral, {"referral_id": "ref-heart"}),
    ]
    refused = [Use(referral, {"referral_id": "ref-nobody"})]

    def last(asked: Asked) -> list[Say]:
        return [Say(f"Refused: {asked.answers[0].failed}")]

    with served(template, folder / "world") as server, scripted_model(both, refused, last) as model:
        run = run_claude_code(
            PROGRAM, "Look around.", model_url=model.url, servers=addresses(server), folder=folder / "agent"
        )
    return run, model


def test_it_reaches_every_server_and_offers_the_model_every_tool(
    finished: tuple[AgentRun, ModelServer],
) -> None:
    run, model = finished
    assert run.servers == dict.fromkeys(Side, "connected")
    every = [shown(side, name) for side in Side for name in tools(side)]
    assert sorted(model.asked[0].tools) == sorted(every)


@pytest.mark.parametrize("side", list(Side))
def test_the_model_reads_what_the_declaration_says(
    finished: tuple[AgentRun, ModelServer], side: Side
) -> None:
    for name, operation in tools(side).items():
        offered = finished[1].asked[0].tools[shown(side, name)]
        assert offered["description"] == operation.description
        assert set(offered["input_schema"]["properties"]) == set(operation.arguments.model_fields)


def test_answers_and_refusals_come_back_word_for_word(finished: tuple[AgentRun, ModelServer]) -> None:
    _, (chart, referral), (refused,) = (asked.answers for asked in finished[1].asked)
    assert json.loads(chart.text)["patients"][0]["patient_id"] == "pat-heart"
    assert json.loads(referral.text)["patient_name"] == "Teresa Vega"
    assert (chart.failed, referral.failed, refused.failed) == (False, False, True)
    assert json.loads(refused.text)["error"]["code"] == "not_found"


def test_the_run_ends_well_and_counts_its_turns(finished: tuple[AgentRun, ModelServer]) -> None:
    run, model = finished
    assert (run.code, run.result["is_error"], run.result["result"]) == (0, False, "Refused: True")
    assert run.result["usage"]["output_tokens"] == 10 * len(model.asked) == 30


def test_a_server_that_is_not_there_is_reported(tmp_path: Path) -> None:
    nobody = {"provider": ToolAddress("http://127.0.0.1:9/mcp", {})}
    with scripted_model([Say("Hello.")]) as model:
        run = run_claude_code(PROGRAM, "Hi.", model_url=model.url, servers=nobody, folder=tmp_path / "agent")
    assert run.servers == {"provider": "failed"}
