"""A model that says what a script says, over the Messages API: real agent programs run on it with no key and no network."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

_SIDE_ANSWER = "Noted."
"""What a request that offers no tools gets: agents ask for titles and summaries beside their work."""

_TOKENS = {"input_tokens": 100, "output_tokens": 10}
"""Usage of every answer, so that what a program adds up can be foretold."""


@dataclass(frozen=True, slots=True)
class Say:
    """A text in an answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Use:
    """A tool call in an answer.

    Attributes:
        tool: The tool's name as the program offers it.
        arguments: Its arguments.
    """

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What the program says a tool call gave.

    Attributes:
        text: The answer's text.
        failed: Whether it is marked as an error.
    """

    text: str
    failed: bool


@dataclass(frozen=True)
class Asked:
    """A request as the model gets it.

    Attributes:
        body: The whole body.
        headers: Its headers, names in small letters.
    """

    body: Mapping[str, Any]
    headers: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def tools(self) -> dict[str, Mapping[str, Any]]:
        """The offered tools by name, in the order of the request."""
        return {tool["name"]: tool for tool in self.body.get("tools", ())}

    @property
    def turn(self) -> int:
        """How many answers the conversation holds already: a request that is tried again is the same turn."""
        return sum(message["role"] == "assistant" for message in self.body["messages"])

    @cached_property
    def answers(self) -> tuple[ToolAnswer, ...]:
        """What the calls of the last answer gave."""
        found: list[ToolAnswer] = []
        for message in reversed(self.body["messages"]):
            if message["role"] == "assistant":
                break
            blocks = message["content"] if isinstance(message["content"], list) else []
            found[:0] = [_tool_answer(block) for block in blocks if block["type"] == "tool_result"]
        return tuple(found)


type Answer = Sequence[Say | Use]
type Turn = Answer | Callable[[Asked], Answer]
"""An answer, or how it follows from the request: from what tools were offered and what their calls gave."""


@dataclass
class ModelServer:
    """A scripted model.

    Attributes:
        script: The turns of the one conversation.
        url: Where it listens, as "http://127.0.0.1:40001".
        asked: Requests of the conversation, in the order they came.
        beside: Requests that offered no tools.
        failures: What went wrong in a turn of the script.
    """

    script: Sequence[Turn]
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    beside: list[Asked] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)

    def answer(self, asked: Asked) -> Answer | None:
        """Returns what the script says to a request; nothing where the script is at its end or fails."""
        if not asked.tools:
            self.beside.append(asked)
            return (Say(_SIDE_ANSWER),)
        self.asked.append(asked)
        try:
            if asked.turn >= len(self.script):
                raise IndexError(f"The script of {len(self.script)} turns has no turn {asked.turn + 1}.")
            turn = self.script[asked.turn]
            return turn(asked) if callable(turn) else turn
        except Exception as failure:  # a turn may raise anything; it is raised again where the block ends
            self.failures.append(failure)
            return None


@contextmanager
def scripted_model(*script: Turn) -> Iterator[ModelServer]:
    """Serves a script until the block ends.

    Raises:
        Exception: What the first failing turn raised, once the block has ended.
    """
    model = ModelServer(script)
    listening = ThreadingHTTPServer(("127.0.0.1", 0), _handler(model))
    thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
    thread.start()
    model.url = f"http://127.0.0.1:{listening.server_port}"
    try:
        yield model
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()
        if model.failures:
            raise model.failures[0]


def _tool_answer(block: Mapping[str, Any]) -> ToolAnswer:
    content = block.get("content", "")
    text = content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
    return ToolAnswer(text, bool(block.get("is_error")))


def _handler(model: ModelServer) -> type[BaseHTTPRequestHandler]:
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            if urlsplit(self.path).path != "/v1/messages":
                return self._refuse(404, "not_found_error", f"There is no {self.path} here.")
            asked = Asked(body, {name.lower(): value for name, value in self.headers.items()})
            with lock:
                answer = model.answer(asked)
            if answer is None:
                return self._refuse(400, "invalid_request_error", str(model.failures[-1]) or "A turn failed.")
            message = _message(asked, answer)
            if body.get("stream"):
                return self._send(200, "text/event-stream", b"".join(_events(message)))
            return self._send(200, "application/json", json.dumps(message).encode())

        def do_GET(self) -> None:
            self._refuse(404, "not_found_error", f"There is no {self.path} here.")

        def _refuse(self, status: int, kind: str, text: str) -> None:
            error = {"type": "error", "error": {"type": kind, "message": text}}
            self._send(status, "application/json", json.dumps(error).encode(), {"x-should-retry": "false"})

        def _send(self, status: int, kind: str, data: bytes, more: Mapping[str, str] | None = None) -> None:
            self.send_response(status)
            for name, value in {"content-type": kind, "content-length": len(data), **(more or {})}.items():
                self.send_header(name, str(value))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            """Says nothing."""

    return Handler


def _message(asked: Asked, answer: Answer) -> dict[str, Any]:
    """The answer as the API's Message; ids follow from turn and place."""
    content: list[dict[str, Any]] = [
        {"type": "text", "text": block.text}
        if isinstance(block, Say)
        else {
            "type": "tool_use",
            "id": f"toolu_{asked.turn:04d}_{place:02d}",
            "name": block.tool,
            "input": dict(block.arguments),
        }
        for place, block in enumerate(answer)
    ]
    calls = any(isinstance(block, Use) for block in answer)
    return {
        "id": f"msg_{asked.turn:04d}",
        "type": "message",
        "role": "assistant",
        "model": asked.body["model"],
        "content": content,
        "stop_reason": "tool_use" if calls else "end_turn",
        "stop_sequence": None,
        "usage": dict(_TOKENS),
    }


def _events(message: Mapping[str, Any]) -> Iterator[bytes]:
    """A message as the API streams it."""
    start = {**message, "content": [], "stop_reason": None}
    yield _event("message_start", message=start)
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            empty, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield _event("content_block_start", index=index, content_block=empty)
        yield _event("content_block_delta", index=index, delta=delta)
        yield _event("content_block_stop", index=index)
    ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield _event("message_delta", delta=ending, usage={"output_tokens": message["usage"]["output_tokens"]})
    yield _event("message_stop")


def _event(kind: str, **data: Any) -> bytes:
    return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()
