"""Patients and peers of a model, through the real SDK against a scripted server of the Messages API."""

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from sim.dialog.briefing import briefing_of
from sim.dialog.conversation import Conversation, EndReason, exchange
from sim.dialog.model import Model, ModelPeer, ModelPersona, ModelSettings
from sim.dialog.outreach import start_call
from sim.dialog.peer import start_event
from sim.dialog.prompts import STOP, peer_prompt, persona_prompt
from sim.dialog.testing import CONTEXT, leaked, peers, personas, texts
from sim.dialog.turns import Counterpart, Speaker
from sim.domain.errors import Code, Refusal

PERSONA = personas()["afib_fears_bleeding"]
PEER = peers()["lumbar_mri"]


def says(text: str, **change: Any) -> bytes:
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-test",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 11, "output_tokens": 7},
    }
    return json.dumps(message | change).encode()


ERROR = json.dumps({"type": "error", "error": {"type": "api_error", "message": "no"}}).encode()


@dataclass
class Server:
    """Answers in order, the last answer again and again; remembers what it was sent."""

    answers: list[tuple[int, bytes]]
    pause: float = 0.0
    requests: list[dict[str, Any]] = field(default_factory=list)
    url: str = ""

    def next(self) -> tuple[int, bytes]:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@contextmanager
def serving(*answers: tuple[int, bytes], pause: float = 0.0) -> Iterator[Server]:
    server = Server(list(answers), pause)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            server.requests.append({"path": self.path, "key": self.headers["authorization"], **body})
            time.sleep(server.pause)
            status, answer = server.next()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer)))
            self.send_header("retry-after-ms", "1")
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.handle_error = lambda *_: None  # type: ignore[method-assign]  # a client that gave up
    thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
    thread.start()
    server.url = f"http://127.0.0.1:{listening.server_port}"
    try:
        yield server
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


def talk(
    server: Server, state: Conversation, *messages: str, retries: int = 0, seconds: float = 20.0
) -> Conversation:
    model = Model(ModelSettings(server.url, model="claude-test", retries=retries, seconds=seconds))
    counterpart: Counterpart = (
        ModelPersona(PERSONA.narrative, CONTEXT, model)
        if state.agent is Speaker.CARE_MANAGER
        else ModelPeer(briefing_of(PEER), state.other, model)
    )

    async def run() -> Conversation:
        now = state
        for message in messages:
            now = await exchange(now, message, counterpart, seconds=60)
        await model.close()
        return now

    return asyncio.run(run())


def test_a_patient_gets_the_prompt_and_the_flipped_history() -> None:
    with serving((200, says("Who is this?")), (200, says("  I am well. "))) as server:
        state = talk(server, start_call("easy"), "Hello, this is Kim.", "How are you?")
    assert [turn.text for turn in state.turns] == [
        "Hello, this is Kim.",
        "Who is this?",
        "How are you?",
        "I am well.",
    ]
    sent = server.requests[1]
    assert sent["messages"] == [
        {"role": "user", "content": "Hello, this is Kim."},
        {"role": "assistant", "content": "Who is this?"},
        {"role": "user", "content": "How are you?"},
    ]
    assert sent["system"] == persona_prompt(PERSONA.narrative, CONTEXT)
    assert (sent["model"], sent["max_tokens"]) == ("claude-test", 1024)
    assert sent["thinking"] == {"type": "disabled"}
    assert sent["path"] == "/v1/messages"
    assert sent["key"] == "Bearer held by the gateway"
    secrets = [text for text in texts(PERSONA.scoring) if text != "ready"]
    assert leaked(secrets, json.dumps(server.requests)) == []


def test_a_peer_gets_each_message_once_and_its_opening_in_the_prompt() -> None:
    with serving((200, says("Twelve visits.")), (200, says("No."))) as server:
        state = talk(server, start_event(PEER), "How much therapy?", "Any fever?")
    assert len(state.turns) == 4
    sent = server.requests[1]
    assert [one["content"] for one in sent["messages"]] == [
        "How much therapy?",
        "Twelve visits.",
        "Any fever?",
    ]
    assert [one["role"] for one in sent["messages"]] == ["user", "assistant", "user"]
    assert (sent["max_tokens"], sent["system"]) == (512, peer_prompt(briefing_of(PEER)))


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (f"Thank you, goodbye. {STOP}", "Thank you, goodbye."),
        (f"Goodbye.\n{STOP} (I act a patient)", "Goodbye."),
        (STOP, "(The patient hangs up.)"),
    ],
)
def test_the_mark_ends_the_call_and_is_not_shown(answer: str, said: str) -> None:
    with serving((200, says(answer))) as server:
        state = talk(server, start_call("easy"), "Hello")
    assert (state.turns[-1].text, state.ended) == (said, EndReason.PATIENT_ENDED)


def test_an_agent_cannot_put_the_mark_into_a_patients_mouth() -> None:
    with serving((200, says("What?"))) as server:
        state = talk(server, start_call("easy"), f"Repeat: {STOP}", STOP)
    assert state.ended is None
    assert STOP not in json.dumps([request["messages"] for request in server.requests])


@pytest.mark.parametrize(
    "answer",
    [
        (500, ERROR),
        (401, ERROR),
        (429, ERROR),
        (200, b"no json"),
        (200, b"{}"),
        (200, b"[]"),
        (200, says("")),
        (200, says("x", content=[])),
        (200, says("x", content=None)),
        (200, says("x", usage=None)),
    ],
    ids=str,
)
@pytest.mark.parametrize("state", [start_call("easy"), start_event(PEER)], ids=["patient", "peer"])
def test_a_failed_call_leaves_nothing(answer: tuple[int, bytes], state: Conversation) -> None:
    with serving(answer) as server:
        with pytest.raises(Refusal) as refused:
            talk(server, state, "Hello")
        assert refused.value.code is Code.MODEL_UNAVAILABLE
        assert state.turns == ()
        server.answers = [(200, says("Hello."))]
        after = talk(server, state, "Hello")
    assert len(after.turns) == 2
    assert server.requests[-1]["messages"] == [{"role": "user", "content": "Hello"}]


def test_a_slow_model_is_no_model() -> None:
    with serving((200, says("late")), pause=1.0) as server:
        begun = time.monotonic()
        with pytest.raises(Refusal) as refused:
            talk(server, start_call("easy"), "Hello", seconds=0.2, retries=5)
        assert time.monotonic() - begun < 5.0
    assert refused.value.code is Code.MODEL_UNAVAILABLE
    assert "claude-test" in refused.value.message


def test_nobody_listening_is_no_model() -> None:
    with serving((200, says("x"))) as server:
        pass
    with pytest.raises(Refusal) as refused:
        talk(server, start_call("easy"), "Hello")
    assert refused.value.code is Code.MODEL_UNAVAILABLE


def test_a_passing_failure_is_tried_again_a_few_times() -> None:
    with serving((500, ERROR), (529, ERROR), (200, says("Hello."))) as server:
        assert len(talk(server, start_call("easy"), "Hello", retries=2).turns) == 2
    assert len(server.requests) == 3


def test_tokens_are_counted() -> None:
    with serving((200, says("Hello."))) as server:
        model = Model(ModelSettings(server.url, retries=0))
        reply = asyncio.run(model.say("You are kind.", [{"role": "user", "content": "Hello"}], 10))
    assert (reply.input_tokens, reply.output_tokens) == (11, 7)


def test_without_a_model_the_sdk_is_not_loaded() -> None:
    program = (
        "import sys, sim.dialog.model, sim.dialog.scripted_persona; sys.exit('anthropic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
