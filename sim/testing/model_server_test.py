"""The scripted model as the provider's own SDK reads it, whole and streamed."""

import anthropic
import httpx
import pytest

from sim.testing.model_server import Asked, ModelServer, Say, ToolAnswer, Use, scripted_model

TOOL = {"name": "add", "description": "Adds.", "input_schema": {"type": "object"}}
USER = {"role": "user", "content": "Add one and two."}


def client(model: ModelServer) -> anthropic.Anthropic:
    return anthropic.Anthropic(base_url=model.url, api_key="none", max_retries=2)


def ask(model: ModelServer, *messages: dict, stream: bool, tools: tuple = (TOOL,)) -> anthropic.types.Message:
    request = {"model": "scripted", "max_tokens": 100, "messages": [USER, *messages], "tools": list(tools)}
    if not stream:
        return client(model).messages.create(**request)
    with client(model).messages.stream(**request) as events:
        return events.get_final_message()


def blocks(message: anthropic.types.Message) -> list[dict]:
    return [block.model_dump(exclude_none=True) for block in message.content]


@pytest.mark.parametrize("stream", [False, True])
def test_a_tool_is_called_and_its_answer_goes_into_the_next_turn(stream: bool) -> None:
    def sum_of(asked: Asked) -> list[Say]:
        return [Say(f"It is {asked.answers[0].text}; {asked.answers[1].failed}.")]

    with scripted_model([Say("Let me see."), Use("add", {"a": 1}), Use("add", {"b": "é"})], sum_of) as model:
        first = ask(model, stream=stream)
        calls = [block for block in first.content if block.type == "tool_use"]
        assert first.content[0].text == "Let me see."
        assert [(call.name, call.input) for call in calls] == [("add", {"a": 1}), ("add", {"b": "é"})]
        assert (first.stop_reason, first.usage.output_tokens) == ("tool_use", 10)
        results = [
            {"type": "tool_result", "tool_use_id": calls[0].id, "content": [{"type": "text", "text": "3"}]},
            {"type": "tool_result", "tool_use_id": calls[1].id, "content": "no", "is_error": True},
        ]
        said = [{"role": "assistant", "content": blocks(first)}, {"role": "user", "content": results}]
        last = ask(model, *said, stream=stream)
        assert (last.content[0].text, last.stop_reason) == ("It is 3; True.", "end_turn")
    assert model.asked[1].answers == (ToolAnswer("3", False), ToolAnswer("no", True))
    assert list(model.asked[0].tools) == ["add"]
    assert model.asked[0].headers["anthropic-version"]


def test_a_request_that_is_tried_again_gets_the_same_turn() -> None:
    with scripted_model([Say("one")], [Say("two")]) as model:
        assert [ask(model, stream=True).content[0].text for _ in range(2)] == ["one", "one"]


def test_a_question_beside_the_work_takes_no_turn() -> None:
    with scripted_model([Say("one")]) as model:
        assert ask(model, stream=False, tools=()).content[0].text == "Noted."
        assert ask(model, stream=False).content[0].text == "one"
    assert len(model.beside) == 1


def test_the_end_of_the_script_stops_the_program_and_the_test() -> None:
    with pytest.raises(IndexError, match="script of 0 turns has no turn 1"), scripted_model() as model:
        with pytest.raises(anthropic.BadRequestError, match="script of 0 turns has no turn 1"):
            ask(model, stream=True)
        assert len(model.asked) == 1


def test_what_a_turn_finds_wrong_is_raised_in_the_test() -> None:
    def wrong(asked: Asked) -> list[Say]:
        assert "missing" in asked.tools
        return []

    with (
        pytest.raises(AssertionError, match="missing"),
        scripted_model(wrong) as model,
        pytest.raises(anthropic.BadRequestError),
    ):
        ask(model, stream=False)


def test_what_is_not_the_messages_api_is_not_here() -> None:
    with scripted_model() as model:
        assert httpx.get(model.url + "/api/hello").status_code == 404
        assert httpx.post(model.url + "/v1/complete", json={}).status_code == 404
        assert httpx.post(
            model.url + "/v1/messages?beta=true", json={"model": "m", "messages": []}
        ).is_success
