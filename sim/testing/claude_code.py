"""The real Claude Code program, without a terminal, against a model and tool servers of the test's choice."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

_SECONDS = 100.0
"""How long a whole run may take; a start takes about two."""


@dataclass(frozen=True, slots=True)
class ToolAddress:
    """An MCP server that the agent is given.

    Attributes:
        url: Its streamable HTTP endpoint.
        headers: What is sent with each request: the session's token.
    """

    url: str
    headers: Mapping[str, str]


@dataclass(frozen=True)
class AgentRun:
    """A finished run.

    Attributes:
        code: The program's exit code.
        events: What it printed, an object a line: system, assistant, user and result events.
        complaints: What it wrote to standard error.
    """

    code: int
    events: Sequence[Mapping[str, Any]]
    complaints: str

    @cached_property
    def servers(self) -> dict[str, str]:
        """Whether each MCP server answered, by name: "connected" or "failed"."""
        start = next(event for event in self.events if event.get("subtype") == "init")
        return {server["name"]: server["status"] for server in start["mcp_servers"]}

    @cached_property
    def result(self) -> Mapping[str, Any]:
        """The closing event: the last text, turns, tokens, whether it was an error."""
        return next(event for event in self.events if event["type"] == "result")


def run_claude_code(
    program: Path,
    prompt: str,
    *,
    model_url: str,
    servers: Mapping[str, ToolAddress],
    folder: Path,
    seconds: float = _SECONDS,
) -> AgentRun:
    """Runs the program with no tools of its own, until it says that it is done.

    Args:
        program: The native program, `claude`.
        prompt: What it is asked.
        model_url: A server of the Messages API.
        servers: Its MCP servers by name.
        folder: An empty folder for its home and work.
        seconds: After this time it is killed.

    Raises:
        subprocess.TimeoutExpired: It took longer.
    """
    home, work = folder / "home", folder / "work"
    home.mkdir(parents=True)
    work.mkdir()
    done = subprocess.run(
        _command(program, servers),
        input=prompt,
        capture_output=True,
        text=True,
        cwd=work,
        env=_environment(home, model_url),
        timeout=seconds,
        check=False,
    )
    events = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return AgentRun(done.returncode, events, done.stderr)


def _command(program: Path, servers: Mapping[str, ToolAddress]) -> list[str]:
    addresses = {
        name: {"type": "http", "url": server.url, "headers": dict(server.headers)}
        for name, server in servers.items()
    }
    return [
        str(program.absolute()), "--print", "--output-format", "stream-json", "--verbose",
        "--dangerously-skip-permissions", "--model", "scripted", "--tools", "",
        "--mcp-config", json.dumps({"mcpServers": addresses}), "--strict-mcp-config",
    ]  # fmt: skip


def _environment(home: Path, model_url: str) -> dict[str, str]:
    """All that the program sees of its surroundings."""
    return {
        "HOME": str(home),
        "PATH": "/usr/bin:/bin",
        "TMPDIR": str(home),
        "ANTHROPIC_BASE_URL": model_url,
        "ANTHROPIC_API_KEY": "none-is-needed",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_RETRIES": "1",
        "ENABLE_TOOL_SEARCH": "false",  # or it would show the model a search instead of the tools
        "IS_SANDBOX": "1",  # or it refuses to skip permissions as root
    }
