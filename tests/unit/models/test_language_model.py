import asyncio
from typing import Any

import pytest

from tests.servers.chat_server import Json, Says, chat_server
from vectree.errors import (
    ConfigurationError,
    InputError,
    ModelAccessError,
    ModelUnavailableError,
    PromptTooLongError,
    RateLimitError,
)
from vectree.models.language_model import ModelSettings, load_model
from vectree.models.served_model import is_near
from vectree.types.model import Message, ModelReply, ModelRequest, PromptVersion, TextDelta, ToolCall, ToolSpec

PROMPT = PromptVersion(name="test", sha256="0" * 64)
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


def request(text: str = "Capital of France?", **options: Any) -> ModelRequest:
    return ModelRequest(
        purpose="answer",
        messages=(Message(role="system", text="Answer."), Message(role="user", text=text)),
        prompt=PROMPT,
        **options,
    )


def complete(name: str, asked: ModelRequest, settings: ModelSettings | None = None) -> ModelReply:
    return asyncio.run(load_model(name, settings).complete(asked))


def stream(name: str, asked: ModelRequest) -> list[TextDelta | ModelReply]:
    async def collect() -> list[TextDelta | ModelReply]:
        return [piece async for piece in load_model(name).stream(asked)]

    return asyncio.run(collect())


def test_a_reply_has_text_usage_and_why_it_ended():
    with chat_server([Says(text="Paris.")]) as server:
        reply = complete(server.model, request())
    assert (reply.text, reply.finish) == ("Paris.", "stop")
    assert (reply.usage.input_tokens, reply.usage.output_tokens, reply.usage.dollars) == (11, 7, None)
    assert [message["role"] for message in server.requests[0]["messages"]] == ["system", "user"]
    assert server.requests[0]["temperature"] == 0


def test_a_schema_is_sent_as_one():
    with chat_server([Says(text='{"city": "Paris"}')]) as server:
        complete(server.model, request(schema=SCHEMA))
    assert server.requests[0]["response_format"]["json_schema"]["schema"]["required"] == ["city"]


def test_a_server_that_cannot_be_held_to_a_schema_is_told_it_in_words():
    with chat_server([Says(text='{"city": "Paris"}')]) as server:
        complete(server.model, request(schema=SCHEMA), ModelSettings(json_schema=False))
    assert "response_format" not in server.requests[0]
    assert '"city"' in str(server.requests[0]["messages"])


def test_a_stream_comes_in_pieces_and_ends_with_the_reply():
    with chat_server([Says(text="Paris is it.")]) as server:
        *pieces, reply = stream(server.model, request())
    assert [piece.text for piece in pieces] == ["Paris", " is", " it."]
    assert isinstance(reply, ModelReply)
    assert reply.text == "Paris is it."


def test_a_stream_that_just_ends_is_an_error_and_not_a_short_answer():
    with (
        chat_server([Says(text="Paris is", cut=True)]) as server,
        pytest.raises(ModelUnavailableError, match="finish_reason"),
    ):
        stream(server.model, request())


def test_tools_go_and_calls_come_back_where_the_user_says_the_model_calls_them():
    tool = ToolSpec(name="search", description="Find.", schema={"type": "object", "properties": {}})
    called = ToolCall(id="call-1", name="search", arguments='{"q":"x"}')
    with chat_server([Says(tool=("search", '{"q":"x"}')), Says(text="Found.")]) as server:
        model = load_model(server.model, ModelSettings(tools=True))
        reply = asyncio.run(model.complete(request(tools=(tool,))))
        assert reply.tool_calls == (called,)
        assert reply.finish == "tool_call"
        turn = (
            *request().messages,
            Message(role="assistant", text="", tool_calls=reply.tool_calls),
            Message(role="tool", text="3 hits", answers=called),
        )
        asyncio.run(
            load_model(server.model, ModelSettings(tools=True)).complete(
                ModelRequest(purpose="agent", messages=turn, prompt=PROMPT, tools=(tool,))
            )
        )
    assert [message["role"] for message in server.requests[1]["messages"]] == ["system", "user", "assistant", "tool"]
    assert server.requests[1]["messages"][3]["content"] == "3 hits"


def test_half_a_character_in_a_call_is_left_out():
    said = Says(tool=("se\ud83darch", '\ud83d {"query": "\\ud83d"'), text="")
    with chat_server([said]) as server:
        asked = request(tools=(ToolSpec(name="search", description="Find.", schema={"type": "object"}),))
        (call,) = complete(server.model, asked, ModelSettings(tools=True)).tool_calls
    assert (call.name, call.arguments) == ("search", ' {"query": "\\ud83d"')


def test_tools_and_pictures_are_refused_for_models_without_them_before_anything_is_sent():
    from vectree.types.model import Picture

    tool = ToolSpec(name="search", description="Find.", schema={"type": "object"})
    picture = Message(role="user", text="what?", pictures=(Picture(data=b"x"),))
    with chat_server([Says()]) as server:
        with pytest.raises(InputError, match="does not call tools"):
            complete(server.model, request(tools=(tool,)))
        with pytest.raises(InputError, match="does not see"):
            complete(server.model, ModelRequest(purpose="agent", messages=(picture,), prompt=PROMPT))
    assert server.requests == []


@pytest.mark.parametrize(
    ("listed", "context"),
    [
        ({"data": [{"id": "m", "max_model_len": 32768}]}, 32768),
        ({"data": [{"id": "other"}, {"id": "x", "aliases": ["m"], "meta": {"n_ctx": 4096}}]}, 4096),
        ({"data": [{"id": "/path/m.gguf", "meta": {"n_ctx": 2048}}]}, 2048),
        ({"data": []}, 8192),
        ({"data": "no list"}, 8192),
        ([], 8192),
    ],
)
def test_the_context_is_what_the_server_lists(listed, context):
    with chat_server([Says()], models=listed) as server:
        found = asyncio.run(load_model(server.model).capabilities())
    assert found.context_tokens == context
    assert not found.tools
    assert found.json_schema


def test_a_server_that_wants_a_key_gets_it_when_asked_for_its_models_too(monkeypatch):
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", "local-key")
    with chat_server([Says()]) as server:
        asyncio.run(load_model(server.model).capabilities())
    assert server.listing[0]["Authorization"] == "Bearer local-key"


def test_a_model_that_thinks_first_has_room_for_it():
    listed = {"data": [{"id": "m", "max_model_len": 4096}]}
    with chat_server([Says()], models=listed) as server:
        model = load_model(server.model, ModelSettings(thinking_tokens=1000))
        found = asyncio.run(model.capabilities())
        asyncio.run(model.complete(request(max_output_tokens=100)))
    assert (found.context_tokens, found.thinking_tokens) == (3096, 1000)
    assert server.requests[0]["max_tokens"] == 1100


@pytest.mark.parametrize(("model", "name"), [("qwen3:8b", "max_tokens"), ("gpt-5", "max_completion_tokens")])
def test_a_reply_is_bounded_by_the_name_that_its_server_knows(model, name):
    with chat_server([Says()]) as server:
        complete(f"ollama:{model}@{server.url}", request(max_output_tokens=100))
    assert {key: value for key, value in server.requests[0].items() if key.startswith("max_")} == {name: 100}


def test_what_the_user_says_of_a_model_counts():
    settings = ModelSettings(context_tokens=1000, tools=True, json_schema=False, pictures=True)
    with chat_server([Says()]) as server:
        found = asyncio.run(load_model(server.model, settings).capabilities())
    assert (found.context_tokens, found.tools, found.json_schema, found.pictures) == (1000, True, False, True)


@pytest.mark.parametrize(
    ("says", "error"),
    [
        (Says(status=401), ModelAccessError),
        (Says(status=404), ModelAccessError),
        (Says(status=429, headers={"Retry-After": "7"}), RateLimitError),
        (Says(status=500), ModelUnavailableError),
        (Says(status=503), ModelUnavailableError),
        (Says(status=400, body={"error": {"message": "bad", "code": 400}}), InputError),
        (
            Says(
                status=400,
                body={"error": {"message": "request (9 tokens) exceeds the available context size", "code": 400}},
            ),
            PromptTooLongError,
        ),
    ],
)
def test_what_the_server_refuses_is_an_error_by_what_to_do_next(says, error):
    with chat_server([says]) as server, pytest.raises(error) as caught:
        complete(server.model, request())
    assert len(server.requests) == 1, "the client does not retry by itself"
    if error is RateLimitError:
        assert caught.value.data["retry_after_seconds"] == 7


def test_a_server_that_is_down_says_where_it_was_looked_for():
    with chat_server([Says()]) as server:
        name = server.model
    with pytest.raises(ModelUnavailableError, match="is it running"):
        complete(name, request())


def test_a_reply_that_is_not_json_is_no_reply():
    def html(_: Json) -> Says:
        return Says(status=502, body="<html>bad gateway</html>")

    with chat_server(html) as server, pytest.raises(ModelUnavailableError):
        complete(server.model, request())


HEAD = {"id": "c", "object": "chat.completion", "created": 1, "model": "m"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        "Paris.",
        {"error": {"message": "overloaded"}},
        {**HEAD, "choices": []},
        {**HEAD, "choices": [None]},
        {**HEAD, "choices": [{"index": 0, "message": None}]},
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_json_of_another_shape_is_no_reply(body, streamed):
    with chat_server([Says(body=body)]) as server, pytest.raises(ModelUnavailableError):
        stream(server.model, request()) if streamed else complete(server.model, request())


@pytest.mark.parametrize("name", ["gpt-5", "nobody:gpt-5", "openai:", "openai-compatible:m"])
def test_a_name_of_another_form_says_how_to_write_it(name, monkeypatch):
    monkeypatch.delenv("OPENAI_COMPATIBLE_URL", raising=False)
    with pytest.raises(ConfigurationError) as caught:
        load_model(name)
    assert "provider" in caught.value.message or "Write" in caught.value.message or "write" in caught.value.message


@pytest.mark.parametrize("name", ["openai:gpt-5", "anthropic:claude-haiku-4-5", "google:gemini-3-flash"])
def test_a_missing_key_says_where_to_put_one(name, monkeypatch):
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(ModelAccessError, match="keyring set vectree"):
        load_model(name)


def test_openais_own_key_is_never_sent_to_another_server(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", "local-key")
    with chat_server([Says()]) as server:
        complete(server.model, request())
    sent = {name.lower(): value for name, value in server.headers[0].items()}
    assert "sk-secret" not in str(sent)
    assert sent["authorization"] == "Bearer local-key"


def test_names_carry_no_key(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    assert load_model("openai:gpt-5-mini").name == "openai:gpt-5-mini"


def test_pieces_are_text_deltas():
    with chat_server([Says(text="One")]) as server:
        assert isinstance(stream(server.model, request())[0], TextDelta)


@pytest.mark.parametrize("key", ["local-key\n", " local-key\r\n"])
def test_a_key_is_taken_without_the_line_break_behind_it(key, monkeypatch):
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", key)
    with chat_server([Says()]) as server:
        complete(server.model, request())
    assert server.headers[0]["authorization"] == "Bearer local-key"


@pytest.mark.parametrize("key", ["secr\u00e9t", "secret\nsecret", "se\x01cret", "secret secret"])
def test_a_key_that_cannot_be_sent_is_refused_and_not_repeated(key, monkeypatch):
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", key)
    with pytest.raises(ModelAccessError, match="OPENAI_COMPATIBLE_API_KEY") as caught:
        load_model("openai-compatible:m@http://127.0.0.1:9/v1")
    assert "cret" not in f"{caught.value!r} {caught.value.data}"


@pytest.mark.parametrize(
    "url", ["http://h:80:90/v1", "http://[h/v1", "http://h:99999/v1", "http:///v1", "http://a b/v1"]
)
@pytest.mark.parametrize("provider", ["openai-compatible", "ollama", "openai", "anthropic", "google"])
def test_a_url_that_is_none_is_told_before_anything_is_sent(url, provider, monkeypatch):
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY"):
        monkeypatch.setenv(variable, "k")
    with pytest.raises(ConfigurationError, match="URL"):
        load_model(f"{provider}:m@{url}")


def test_a_page_that_a_server_sends_for_an_error_is_told_by_its_beginning(monkeypatch):
    monkeypatch.setenv("OPENAI_COMPATIBLE_API_KEY", "local-key")
    page = {"error": {"message": "Bearer local-key\n is \ud83d wrong. " * 10_000}}
    with chat_server([Says(status=401, body=page)]) as server, pytest.raises(ModelAccessError) as caught:
        complete(server.model, request())
    assert len(caught.value.message) < 500
    assert "Bearer (the key) is wrong. Bearer" in caught.value.message
    caught.value.message.encode()
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    ("url", "free"),
    [("http://127.0.0.1:8080/v1", True), ("http://10.0.0.7/v1", True), ("http://ollama:11434/v1", True),
     ("http://gpu.local/v1", True), ("https://api.example.com/v1", False), ("http://8.8.8.8/v1", False)],
)  # fmt: skip
def test_what_runs_in_ones_own_network_costs_nothing(url, free):
    assert is_near(url) == free
