"""OpenAI, Anthropic and Google as they speak: recorded exchanges, served over HTTP."""

import asyncio
import traceback
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.servers.exchanges import ExchangeServer, Recorded, exchange_server
from tests.servers.hosted import GOOGLE, INPUT_TOKENS, KEY, OUTPUT_TOKENS, PIECES, SENTENCE, WIRES, Wire
from vectree.cache.calls import ReplyCache
from vectree.cache.levels import FileLevel
from vectree.errors import (
    ConfigurationError,
    InputError,
    ModelAccessError,
    ModelUnavailableError,
    PromptTooLongError,
    RateLimitError,
    ReplyError,
    VectreeError,
)
from vectree.models.gate import Gate
from vectree.models.language_model import LanguageModel, load_model
from vectree.models.session import ModelSession
from vectree.types.model import Message, ModelReply, ModelRequest, PromptVersion, TextDelta, ToolCall, ToolSpec

SCHEMA = {"type": "object", "properties": {"agency": {"type": "string"}}, "required": ["agency"]}
TOOL = ToolSpec(
    name="search",
    description="Find sections.",
    schema={"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]},
)


@pytest.fixture(params=WIRES, ids=lambda wire: wire.provider)
def wire(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Wire:
    for name in ("GEMINI_API_KEY", "OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(request.param.variable, KEY)
    return request.param


def asked(*more: Message, **options: Any) -> ModelRequest:
    return ModelRequest(
        purpose="answer",
        messages=(
            Message(role="system", text="Answer from the passages."),
            Message(role="user", text="Which agency protects miners?"),
            *more,
        ),
        prompt=PromptVersion(name="test", sha256="0" * 64),
        **options,
    )


@asynccontextmanager
async def opened(wire: Wire, server: ExchangeServer) -> AsyncGenerator[LanguageModel]:
    model = load_model(wire.name(server.url))
    try:
        yield model
    finally:
        await model.close()


def complete(wire: Wire, server: ExchangeServer, request: ModelRequest) -> ModelReply:
    async def run() -> ModelReply:
        async with opened(wire, server) as model:
            return await model.complete(request)

    return asyncio.run(run())


def stream(wire: Wire, server: ExchangeServer) -> tuple[list[str], ModelReply | VectreeError]:
    """The pieces of text, and how it ended."""
    pieces: list[str] = []

    async def read() -> ModelReply | VectreeError:
        reply = None
        async with opened(wire, server) as model:
            try:
                async for piece in model.stream(asked()):
                    if isinstance(piece, ModelReply):
                        reply = piece
                    else:
                        pieces.append(piece.text)
            except VectreeError as error:
                return error
        assert reply is not None, "a stream ends with its reply"
        return reply

    return pieces, asyncio.run(read())


def test_a_reply_has_text_usage_and_cost(wire: Wire):
    with exchange_server(Recorded(body=wire.reply(SENTENCE))) as server:
        reply = complete(wire, server, asked())
    assert (reply.text, reply.finish) == (SENTENCE, "stop")
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (INPUT_TOKENS, OUTPUT_TOKENS)
    assert reply.usage.dollars == pytest.approx(wire.dollars)
    (received,) = server.received
    assert KEY in received.headers[wire.key_header]
    assert KEY not in received.path + str(received.body)
    assert "Which agency protects miners?" in str(received.body)


def test_a_schema_is_sent_as_the_provider_wants_it(wire: Wire):
    with exchange_server(Recorded(body=wire.reply('{"agency": "MSHA"}'))) as server:
        reply = complete(wire, server, asked(schema=SCHEMA))
    assert reply.text == '{"agency": "MSHA"}'
    (received,) = server.received
    place = {"openai": "response_format", "anthropic": "output_config", "google": "generationConfig"}[wire.provider]
    assert "agency" in str(received.body[place])


def test_tools_are_called_and_answered(wire: Wire):
    with exchange_server(
        Recorded(body=wire.tool_call("search", {"query": "miners"})), Recorded(body=wire.reply(SENTENCE))
    ) as server:

        async def turns() -> tuple[ModelReply, ModelReply]:
            async with opened(wire, server) as model:
                first = await model.complete(asked(tools=(TOOL,)))
                (call,) = first.tool_calls
                said = Message(role="assistant", text=first.text, tool_calls=first.tool_calls)
                found = Message(role="tool", text="1 section: MSHA", answers=call)
                return first, await model.complete(asked(said, found, tools=(TOOL,)))

        first, second = asyncio.run(turns())
    (call,) = first.tool_calls
    assert first.finish == "tool_call"
    assert isinstance(call, ToolCall)
    assert (call.name, call.arguments.replace(" ", "")) == ("search", '{"query":"miners"}')
    assert second.text == SENTENCE
    assert "1 section: MSHA" in str(server.received[1].body)


def test_a_stream_comes_in_pieces_and_has_usage_and_cost(wire: Wire):
    with exchange_server(wire.whole) as server:
        pieces, reply = stream(wire, server)
    assert tuple(pieces) == PIECES
    assert isinstance(reply, ModelReply)
    assert (reply.text, reply.finish) == (SENTENCE, "stop")
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (INPUT_TOKENS, OUTPUT_TOKENS)
    assert reply.usage.dollars == pytest.approx(wire.dollars)


@pytest.mark.parametrize("how", ["cut", "dropped", "half_event", "failing"])
def test_a_stream_that_breaks_off_is_never_an_answer(wire: Wire, how: str):
    with exchange_server(getattr(wire, how)) as server:
        pieces, ended = stream(wire, server)
    assert isinstance(ended, ModelUnavailableError), ended
    assert "".join(pieces) in SENTENCE
    assert len(server.received) == 1, "nothing is repeated behind our back"


def test_what_the_providers_filter_stopped_is_no_reply(wire: Wire):
    with exchange_server(Recorded(body=wire.filtered)) as server, pytest.raises(ReplyError, match="filter"):
        complete(wire, server, asked())
    assert len(server.received) == 1


def test_a_cut_stream_is_seen_through_the_session_and_not_kept(wire: Wire, tmp_path: Path):
    async def run(server: ExchangeServer) -> tuple[list[str], ModelReply]:
        cache = ReplyCache(FileLevel(tmp_path / "calls.db", most=10))
        seen: list[str] = []
        async with opened(wire, server) as model:
            session = ModelSession(model, Gate(1), cache=cache)
            with pytest.raises(ModelUnavailableError):
                async for piece in session.stream(asked()):
                    assert isinstance(piece, TextDelta)
                    seen.append(piece.text)
            return seen, await ModelSession(model, Gate(1), cache=cache).complete(asked())

    with exchange_server(wire.cut, Recorded(body=wire.reply(SENTENCE))) as server:
        seen, reply = asyncio.run(run(server))
    assert tuple(seen) == PIECES[: len(seen)] and seen
    assert reply.text == SENTENCE
    assert len(server.received) == 2


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("limited", RateLimitError),
        ("wrong_key", ModelAccessError),
        ("unknown_model", ModelAccessError),
        ("no_funds", ModelAccessError),
        ("too_long", PromptTooLongError),
    ],
)
@pytest.mark.parametrize("streamed", [False, True])
def test_refusals_are_errors_by_what_to_do_next(wire: Wire, what: str, error: type[VectreeError], streamed: bool):
    with exchange_server(getattr(wire, what)) as server:
        if streamed:
            _, raised = stream(wire, server)
        else:
            with pytest.raises(VectreeError) as caught:
                complete(wire, server, asked())
            raised = caught.value
    assert type(raised) is error
    assert isinstance(raised, VectreeError)
    assert len(server.received) == 1, "the client does not retry by itself"
    if what == "limited":
        assert raised.data["retry_after_seconds"] == 7
    assert KEY not in raised.message + str(raised.data)


def test_a_key_is_in_no_name_error_trace_or_cache(wire: Wire, tmp_path: Path):
    file = tmp_path / "calls.db"

    async def run(server: ExchangeServer) -> ModelSession:
        async with opened(wire, server) as model:
            session = ModelSession(model, Gate(1), cache=ReplyCache(FileLevel(file, most=10)))
            await session.complete(asked())
            with pytest.raises(ModelAccessError) as caught:
                await session.complete(asked(Message(role="user", text="Again?")))
        assert KEY not in str(caught.value) + repr(caught.value) + str(caught.value.data)
        assert KEY not in "".join(traceback.format_exception(caught.value))
        return session

    with exchange_server(Recorded(body=wire.reply(SENTENCE)), wire.wrong_key) as server:
        session = asyncio.run(run(server))
    assert len(session.calls) == 2
    assert session.calls[1].error
    assert KEY not in session.name + str(session.calls)
    assert KEY.encode() not in b"".join(path.read_bytes() for path in tmp_path.iterdir())


def test_a_url_with_a_password_is_refused_and_not_repeated(wire: Wire):
    with pytest.raises(ConfigurationError, match=wire.variable) as caught:
        load_model(f"{wire.provider}:{wire.model}@http://user:pass-word@127.0.0.1:9/v1")
    assert "pass-word" not in caught.value.message + str(caught.value.data)


def test_a_reply_that_could_not_be_finished_says_why(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(GOOGLE.variable, KEY)
    bad = {"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL", "index": 0}], "modelVersion": GOOGLE.model}
    with (
        exchange_server(Recorded(body=bad)) as server,
        pytest.raises(ModelUnavailableError, match="MALFORMED_FUNCTION_CALL"),
    ):
        complete(GOOGLE, server, asked(tools=(TOOL,)))


@pytest.mark.parametrize(
    ("model", "temperature"),
    [
        ("openai:gpt-4.1-mini", True),
        ("openai:gpt-5-mini", False),
        ("openai:gpt-5.1", True),
        ("openai:o4-mini", False),
        ("anthropic:claude-haiku-4-5", True),
        ("anthropic:claude-opus-4-7", False),
        ("google:gemini-2.5-pro", True),
    ],
)
def test_models_that_think_do_so_as_little_as_they_can(model: str, temperature: bool, monkeypatch: pytest.MonkeyPatch):
    provider, _, name = model.partition(":")
    wire = replace(next(one for one in WIRES if one.provider == provider), model=name)
    monkeypatch.setenv(wire.variable, KEY)
    with exchange_server(Recorded(body=wire.reply(SENTENCE))) as server:
        complete(wire, server, asked())  # a warning would be an error
    sent = server.received[0].body
    options = sent.get("generationConfig", sent)
    assert ("temperature" in options) is temperature
    if name in ("gpt-5-mini", "o4-mini"):
        assert sent["reasoning_effort"] in ("minimal", "low")
    if name == "gemini-2.5-pro":
        assert options["thinkingConfig"]


def test_the_context_of_a_hosted_model_is_large_even_if_not_listed(wire: Wire):
    model = load_model(f"{wire.provider}:a-model-of-tomorrow")
    found = asyncio.run(model.capabilities())
    assert found.context_tokens == 128_000
    assert asyncio.run(load_model(wire.name("http://127.0.0.1:9")).capabilities()).context_tokens >= 128_000


def test_a_rejected_request_is_the_callers_to_change(wire: Wire):
    body = {"error": {"message": "Invalid value", "type": "invalid_request_error", "code": 400, "status": "X"}}
    with exchange_server(Recorded(status=400, body=body)) as server, pytest.raises(InputError):
        complete(wire, server, asked())
