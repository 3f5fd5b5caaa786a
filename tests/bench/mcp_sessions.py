"""Sessions of the official MCP client, each of which asks again as soon as it has its answer."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


@dataclass(frozen=True)
class ToolCall:
    """A tool call.

    Attributes:
        url: The MCP endpoint.
        token: The session's token.
        tool: Name of the tool.
        arguments: Its arguments.
    """

    url: str
    token: str
    tool: str
    arguments: dict[str, Any]


def calls_per_second(call: ToolCall, sessions: int, seconds: float) -> float:
    """Loads a server for a while, from one process with one event loop.

    Args:
        call: What every session calls, again and again.
        sessions: Sessions, each of which waits for its answer.
        seconds: How long.

    Returns:
        Answers per second, connecting not counted.

    Raises:
        RuntimeError: An answer was a failure.
    """
    return asyncio.run(_calls_per_second(call, sessions, seconds))


async def _calls_per_second(call: ToolCall, sessions: int, seconds: float) -> float:
    all_are_open = asyncio.Barrier(sessions)

    async def session() -> tuple[int, float]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {call.token}"}, timeout=60) as http,
            Client(streamable_http_client(call.url, http_client=http)) as client,
        ):
            await all_are_open.wait()
            answers, started = 0, time.perf_counter()
            while time.perf_counter() < started + seconds:
                result = await client.call_tool(call.tool, call.arguments)
                if result.is_error:
                    raise RuntimeError(f"{call.tool} answered: {str(result.content)[:400]}")
                answers += 1
            return answers, time.perf_counter() - started

    done = await asyncio.gather(*(session() for _ in range(sessions)))
    return sum(answers for answers, _ in done) / max(elapsed for _, elapsed in done)
