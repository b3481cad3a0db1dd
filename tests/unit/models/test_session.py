import asyncio
import time
from contextlib import suppress
from threading import Event

import pytest

from tests.servers.chat_server import Json, Says, chat_server
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.errors import (
    BudgetError,
    InputError,
    ModelAccessError,
    ModelUnavailableError,
    PromptTooLongError,
    RateLimitError,
    ReplyError,
    VectreeError,
)
from vectree.models.budget import Budget
from vectree.models.fake import ScriptedModel
from vectree.models.gate import Gate
from vectree.models.language_model import ModelSettings, load_model
from vectree.models.session import ModelSession, prompt_tokens
from vectree.types.model import Capabilities, Message, ModelReply, ModelRequest, PromptVersion, TextDelta, Usage

PROMPT = PromptVersion(name="test", sha256="0" * 64)


def ask(text: str = "Capital of France?", most: int = 100) -> ModelRequest:
    return ModelRequest(
        purpose="answer", messages=(Message(role="user", text=text),), prompt=PROMPT, max_output_tokens=most
    )


async def collect(session: ModelSession, request: ModelRequest) -> list[TextDelta | ModelReply]:
    return [piece async for piece in session.stream(request)]


def test_a_refusal_is_waited_out_and_the_call_is_written_down():
    async def run(name: str) -> ModelSession:
        session = ModelSession(load_model(name), Gate(2))
        assert (await session.complete(ask())).text == "Paris."
        return session

    with chat_server([Says(status=429, headers={"retry-after-ms": "300"}), Says(status=503), Says()]) as server:
        session = asyncio.run(run(server.model))
    assert server.times[1] - server.times[0] >= 0.3
    (call,) = session.calls
    assert (call.attempts, call.error, call.usage.input_tokens) == (3, "", 11)
    assert session.used.output_tokens == 7


def test_a_refusal_makes_all_wait():
    async def run(name: str) -> None:
        gate = Gate(1)
        model = load_model(name)
        await asyncio.gather(*(ModelSession(model, gate).complete(ask(str(place))) for place in range(3)))

    with chat_server([Says(status=429, headers={"retry-after-ms": "500"}), Says()]) as server:
        asyncio.run(run(server.model))
    assert all(later - server.times[0] >= 0.5 for later in server.times[1:])


def test_never_more_in_flight_than_allowed():
    async def run(name: str) -> Gate:
        gate = Gate(4)
        model = load_model(name)
        await asyncio.gather(*(ModelSession(model, gate).complete(ask(str(place))) for place in range(30)))
        return gate

    full = Event()

    def script(_: Json) -> Says:
        if server.in_flight == 4:
            full.set()
        return Says(held=full, seconds=0.02)

    with chat_server(script) as server:
        gate = asyncio.run(run(server.model))
    assert server.peak == gate.peak == 4
    assert len(server.requests) == 30


def test_a_burst_of_refusals_ends_with_all_answers():
    refused: set[str] = set()

    def script(request: Json) -> Says:
        text = request["messages"][0]["content"]
        if text not in refused:
            refused.add(text)
            return Says(status=429, headers={"retry-after-ms": "50"})
        return Says(text=text)

    async def run(name: str) -> list[ModelReply]:
        gate = Gate(8)
        model = load_model(name)
        return await asyncio.gather(*(ModelSession(model, gate).complete(ask(f"q{place}")) for place in range(20)))

    with chat_server(script) as server:
        replies = asyncio.run(run(server.model))
    assert [reply.text for reply in replies] == [f"q{place}" for place in range(20)]
    assert server.peak <= 8


def test_a_server_that_wants_a_long_pause_is_not_waited_for():
    async def run(name: str) -> None:
        gate, model = Gate(1), load_model(name)
        for _ in range(2):  # nor do those that come after hang
            with pytest.raises(RateLimitError):
                await asyncio.wait_for(ModelSession(model, gate).complete(ask()), PATIENCE_SECONDS)

    with chat_server([Says(status=429, headers={"Retry-After": "3600"})]) as server:
        asyncio.run(run(server.model))
    assert len(server.requests) == 2


def test_what_waiting_cannot_help_is_sent_once():
    model = ScriptedModel([ModelAccessError("wrong key")])

    async def run() -> ModelSession:
        session = ModelSession(model, Gate(1))
        with pytest.raises(ModelAccessError):
            await session.complete(ask())
        return session

    session = asyncio.run(run())
    assert len(model.requests) == 1
    assert session.calls[0].error == "wrong key"


def test_too_much_for_the_context_is_never_sent():
    model = ScriptedModel(["x"], capabilities=Capabilities(context_tokens=300))

    async def run() -> None:
        session = ModelSession(model, Gate(1))
        with pytest.raises(PromptTooLongError, match="300"):
            await session.complete(ask("word " * 300))
        with pytest.raises(PromptTooLongError):
            await session.complete(ask("short", most=299))

    asyncio.run(run())
    assert model.requests == []


def test_budgets_of_tokens_money_and_seconds():
    async def run() -> None:
        tokens = ModelSession(ScriptedModel(["a b c"]), Gate(1), Budget(tokens=60))
        await tokens.complete(ask("word " * 20))
        with pytest.raises(BudgetError, match="60"):
            await tokens.complete(ask("word " * 40))
        seconds = ModelSession(ScriptedModel(["a"], seconds=5), Gate(1), Budget(seconds=0.05))
        with pytest.raises(BudgetError, match="seconds"):
            await seconds.complete(ask())
        free = ModelSession(ScriptedModel(["a"]), Gate(1), Budget(dollars=0.0))
        with pytest.raises(BudgetError, match=r"\$0"):
            await free.complete(ask())

    asyncio.run(run())


def test_a_reply_has_no_more_tokens_than_the_budget_leaves():
    async def run(name: str) -> ModelSession:
        session = ModelSession(load_model(name), Gate(1), Budget(tokens=60))
        await session.complete(ask())
        await collect(session, ask())
        return session

    with chat_server([Says()]) as server:
        session = asyncio.run(run(server.model))
    first, second = (sent["max_tokens"] for sent in server.requests)
    assert (first < 60, second) == (True, first - session.calls[0].usage.input_tokens - 7)


def test_nothing_is_sent_whose_reply_the_budget_has_no_token_for():
    async def run(left: int) -> int:
        session = ModelSession(model, Gate(1), Budget(tokens=prompt_tokens(ask()) + left))
        with suppress(BudgetError):
            await session.complete(ask())
        return len(model.requests)

    model = ScriptedModel(["a"])
    assert [asyncio.run(run(0)), asyncio.run(run(1))] == [0, 1]


@pytest.mark.parametrize(
    "bounds",
    [{"tokens": -1}, {"dollars": -0.1}, {"seconds": -1.0}, {"dollars": float("nan")}, {"seconds": float("nan")}],
)
def test_a_budget_that_bounds_nothing_is_refused(bounds):
    with pytest.raises(InputError, match="budget"):
        Budget(**bounds)


def test_a_stream_is_tried_again_only_before_its_first_piece():
    async def run(name: str) -> ModelSession:
        session = ModelSession(load_model(name), Gate(1))
        pieces = await collect(session, ask())
        assert isinstance(pieces[-1], ModelReply)
        return session

    with chat_server([Says(status=503), Says(text="One two.")]) as server:
        session = asyncio.run(run(server.model))
    assert session.calls[0].attempts == 2

    async def broken() -> tuple[list[str], ModelSession]:
        session = ModelSession(ScriptedModel(["one two three four"], cut_after=8), Gate(1))
        seen: list[str] = []
        with pytest.raises(ModelUnavailableError, match="broke off"):
            async for piece in session.stream(ask()):
                seen.append(piece.text)
        return seen, session

    seen, session = asyncio.run(broken())
    assert seen == ["one", " two"]
    assert session.calls[0].error


def test_a_reader_who_leaves_frees_the_place():
    async def run() -> None:
        gate = Gate(1)
        session = ModelSession(ScriptedModel(["one two three"]), gate)
        stream = session.stream(ask())
        await anext(stream)
        await stream.aclose()
        assert gate.in_flight == 0
        await session.complete(ask())

    asyncio.run(run())


def spent(
    *said: str | VectreeError, cut_after: int | None = None, streamed: bool = False, **budget: int
) -> ModelSession:
    async def run() -> ModelSession:
        session = ModelSession(ScriptedModel(said, cut_after=cut_after), Gate(1), Budget(**budget))
        with suppress(VectreeError):
            await (collect(session, ask("word " * 20)) if streamed else session.complete(ask("word " * 20)))
        return session

    return asyncio.run(run())


def test_what_a_failed_reply_took_counts():
    known = spent(ReplyError("filtered", usage=Usage(input_tokens=30, output_tokens=5, dollars=0.25)))
    assert known.used == known.calls[0].usage == Usage(input_tokens=30, output_tokens=5, dollars=0.25)
    cut = spent("one two three four", cut_after=8, streamed=True)
    assert cut.used.input_tokens >= 20
    assert cut.used.output_tokens == 2
    assert spent(ModelAccessError("wrong key")).used == Usage(), "a refusal takes nothing"


def test_attempts_that_fail_on_the_way_count_in_the_budget():
    lost = ModelUnavailableError("timed out", reached=True)
    twice = spent(lost, "ok")
    assert twice.calls[0].attempts == 2
    assert twice.used.input_tokens > 2 * 20
    stopped = spent(lost, "ok", tokens=60)
    assert stopped.calls[0].error.startswith("the next request"), "the first attempt has used it up"


def test_a_server_that_is_too_slow_has_worked_and_one_that_is_not_there_has_not():
    async def run(name: str) -> ModelSession:
        model = load_model(name, ModelSettings(timeout_seconds=1.0, context_tokens=5000))
        session = ModelSession(model, Gate(1))
        with suppress(VectreeError):
            await session.complete(ask())
        await model.close()
        return session

    with chat_server([Says(held=Event()), Says(status=400)]) as server:
        name = server.model
        assert asyncio.run(run(name)).used.input_tokens > 0
    gone = asyncio.run(run(name))
    assert (gone.used, gone.calls[0].attempts) == (Usage(), 4)


def test_who_stops_waiting_has_still_asked():
    async def run() -> ModelSession:
        session = ModelSession(ScriptedModel(["late"], seconds=5), Gate(1))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(session.complete(ask()), 0.05)
        return session

    session = asyncio.run(run())
    assert session.calls[0].usage.input_tokens > 0


def test_thoughts_are_neither_shown_nor_kept_and_one_broken_off_in_them_is_tried_again():
    async def run(name: str) -> tuple[list[TextDelta | ModelReply], ModelReply]:
        session = ModelSession(load_model(name), Gate(1))
        return await collect(session, ask()), await session.complete(ask())

    cut = Says(text="<think> Is it", cut=True)
    with chat_server([cut, Says(text="<think>\nIs it Lyon? </think>\n\nParis it is.")]) as server:
        pieces, whole = asyncio.run(run(server.model))
    assert [piece.text for piece in pieces] == ["Paris", " it", " is.", "Paris it is."]
    assert whole.text == "Paris it is."
    assert len(server.requests) == 3


def test_a_server_that_comes_to_no_end_is_read_no_further():
    with chat_server([Says(text="so it goes " * 100_000)]) as server:
        *pieces, reply = asyncio.run(collect(ModelSession(load_model(server.model), Gate(1)), ask(most=10)))
        wait(lambda: server.in_flight == 0)
    assert isinstance(reply, ModelReply)
    assert reply.finish == "length"
    assert 10 < reply.usage.output_tokens < 100
    assert len(pieces) < 100
    assert server.left == 1


def test_an_overloaded_server_says_when_to_come_again_too():
    async def run(name: str) -> None:
        await ModelSession(load_model(name), Gate(1)).complete(ask())

    with chat_server([Says(status=503, headers={"retry-after-ms": "700"}), Says()]) as server:
        asyncio.run(run(server.model))
    assert server.times[1] - server.times[0] >= 0.7


@pytest.mark.parametrize(("status", "error"), [(413, PromptTooLongError), (405, InputError)])
def test_a_refusal_for_good_is_sent_once(status, error):
    with chat_server([Says(status=status)]) as server, pytest.raises(error):
        asyncio.run(ModelSession(load_model(server.model), Gate(1)).complete(ask()))
    assert len(server.requests) == 1


def left(
    budget: Budget, *says: Says, most: int = 100, streamed: bool = False, settings: ModelSettings | None = None
) -> ModelSession:
    """A session after one call of a server that says so."""

    async def run(name: str) -> ModelSession:
        session = ModelSession(load_model(name, settings), Gate(1), budget)
        with suppress(VectreeError):
            await (collect(session, ask(most=most)) if streamed else session.complete(ask(most=most)))
        return session

    with chat_server(says) as server:
        return asyncio.run(run(server.model))


@pytest.mark.parametrize("streamed", [False, True])
def test_a_pause_longer_than_the_budget_of_seconds_is_not_waited_for(streamed):
    started = time.monotonic()
    session = left(Budget(seconds=5), Says(status=429, headers={"Retry-After": "20"}), streamed=streamed)
    assert (session.calls[0].attempts, "takes no more requests" in session.calls[0].error) == (1, True)
    assert time.monotonic() - started < 4


def test_waiting_for_a_place_and_for_a_pause_of_others_is_in_the_budget_of_seconds():
    async def run() -> list[str]:
        paused, taken = Gate(1), Gate(1)
        paused.pause(20)
        errors: list[str] = []
        async with taken.slot():
            for gate in (paused, taken):
                with pytest.raises(BudgetError) as caught:
                    await ModelSession(ScriptedModel(["a"]), gate, Budget(seconds=0.1)).complete(ask())
                errors.append(caught.value.message)
        return errors

    started = time.monotonic()
    assert all("seconds" in error for error in asyncio.run(run()))
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("streamed", [False, True])
def test_what_a_server_does_not_tell_of_what_it_took_is_counted_here(streamed):
    session = left(Budget(), Says(text="Paris it is.", usage=False), streamed=streamed)
    assert session.used == Usage(input_tokens=prompt_tokens(ask()), output_tokens=4)


def test_thoughts_that_are_sent_apart_are_counted_and_not_shown():
    async def run(name: str) -> tuple[list[TextDelta | ModelReply], Usage]:
        session = ModelSession(load_model(name), Gate(1))
        return await collect(session, ask()), session.used

    with chat_server([Says(thoughts="hm hm hm hm", usage=False)]) as server:
        pieces, used = asyncio.run(run(server.model))
    assert [piece.text for piece in pieces] == ["Paris.", "Paris."]
    assert used.output_tokens > 4


def test_endless_thoughts_are_read_no_further():
    session = left(Budget(), Says(thoughts="so it goes " * 5000), most=10, streamed=True)
    assert 10 < session.used.output_tokens < 100
    assert session.calls[0].error == ""


def test_a_connection_that_is_only_kept_alive_is_silence():
    session = left(Budget(seconds=3), Says(alive=30), streamed=True, settings=ModelSettings(timeout_seconds=0.3))
    assert "for 0.3 s" in session.calls[0].error or "seconds" in session.calls[0].error
    assert session.calls[0].attempts > 1


def test_thoughts_have_room_in_the_budget_or_nothing_is_sent():
    enough, thinks = prompt_tokens(ask()) + 500 + 1, ModelSettings(thinking_tokens=500)
    assert left(Budget(tokens=enough - 1), Says(), settings=thinks).used == Usage()
    assert left(Budget(tokens=enough), Says(), settings=thinks).used.input_tokens == 11


def test_a_budget_of_no_money_lets_a_server_on_this_machine_work():
    assert left(Budget(dollars=0), Says()).used.input_tokens == 11
