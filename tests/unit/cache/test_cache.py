import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import pytest

from tests.servers.redis_server import RedisServer, redis_server
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.cache.calls import ReplyCache
from vectree.cache.keys import call_key, key_of
from vectree.cache.levels import FileLevel, Level, LevelError, RedisLevel
from vectree.cache.single_flight import SingleFlight
from vectree.cache.tiered import TieredCache
from vectree.errors import ConfigurationError
from vectree.models.fake import ScriptedModel
from vectree.models.gate import Gate
from vectree.models.session import ModelSession
from vectree.types.model import Message, ModelReply, ModelRequest, PromptVersion, Usage

PATIENT = partial(RedisLevel, ttl_seconds=60, timeout_seconds=PATIENCE_SECONDS)
"""A real one gives a quarter of a second."""
REQUEST = ModelRequest(
    purpose="answer",
    messages=(Message(role="user", text="q"),),
    prompt=PromptVersion(name="answer/general", sha256="a" * 64),
)
REPLY = ModelReply(text="ü 답", finish="stop", usage=Usage(input_tokens=1, output_tokens=2))


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture(params=["redis", "file"])
def level(request, redis, tmp_path) -> Iterator[Level]:
    made = (
        PATIENT(redis.url, prefix="test") if request.param == "redis" else FileLevel(tmp_path / "cache.db", most=1000)
    )
    yield made
    made.clear()


def texts(second: Level | None = None, **options: float) -> TieredCache[str]:
    settings = {"most": 100, "ttl_seconds": 60.0, **options}
    return TieredCache(
        most=int(settings["most"]),
        ttl_seconds=settings["ttl_seconds"],
        dump=str.encode,
        load=bytes.decode,
        second=second,
    )


def test_a_level_keeps_and_forgets(level):
    assert level.get("a") is None
    level.put("a", b"1")
    level.put("a", b"2")
    level.put("b", bytes(range(256)))
    assert (level.get("a"), level.get("b"), level.size()) == (b"2", bytes(range(256)), 2)
    level.remove("a")
    level.remove("nothing")
    assert (level.get("a"), level.size()) == (None, 1)
    assert level.clear() == 1
    assert level.get("b") is None


def test_what_one_process_keeps_the_next_one_finds(level):
    texts(level).put("k", "value")
    fresh = texts(level)
    assert fresh.get("k") == "value"
    assert fresh.get("k") == "value"
    assert fresh.get("other") is None
    stats = fresh.stats()
    assert (stats.second_hits, stats.first_hits, stats.misses) == (1, 1, 1)
    assert stats.hit_rate == pytest.approx(2 / 3)
    assert fresh.clear() == 1
    assert texts(level).get("k") is None


def test_what_is_removed_is_gone_from_both_levels(level):
    cache = texts(level)
    cache.put("k", "value")
    cache.remove("k")
    assert cache.get("k") is None
    assert texts(level).get("k") is None


class Hanging:
    """A level that takes its time to fail, as often as it is asked; the time is its own."""

    def __init__(self) -> None:
        self.asked = 0
        self.now = 1000.0

    def _fail(self, *_: object) -> bytes:
        self.asked += 1
        self.now += 0.05
        raise LevelError("no answer")

    get = put = remove = clear = size = _fail  # pyright: ignore[reportAssignmentType]


def test_a_level_that_hangs_does_not_hold_up_every_call(monkeypatch):
    hanging = Hanging()
    monkeypatch.setattr("vectree.cache.tiered.monotonic", lambda: hanging.now)
    cache = texts(hanging)  # pyright: ignore[reportArgumentType]
    for number in range(50):
        cache.put(str(number), "value")
        assert cache.get(str(number)) == "value"
    assert cache.get("other") is None
    assert hanging.asked == 1
    assert "no answer" in cache.stats().notice


def test_what_is_to_be_forgotten_is_told_to_a_level_that_rests_too():
    hanging = Hanging()
    cache = texts(hanging)  # pyright: ignore[reportArgumentType]
    cache.put("k", "value")
    cache.remove("k")
    cache.clear()
    assert hanging.asked == 3


@pytest.mark.parametrize("url", ["http://here", "redis://here:port/0", "here"])
def test_an_address_that_is_no_redis_says_so(url):
    with pytest.raises(ConfigurationError, match="redis_url"):
        RedisLevel(url, prefix="test", ttl_seconds=60)


def test_a_cache_of_nothing_keeps_nothing(level):
    cache = texts(level, most=0)
    cache.put("a", "1")
    assert cache.get("a") is None
    assert level.size() == 0


def test_the_oldest_entries_of_a_file_go(tmp_path):
    level = FileLevel(tmp_path / "cache.db", most=3)
    for place in range(6):
        level.put(str(place), b"x")
    assert level.size() == 3
    assert level.get("0") is None
    assert level.get("5") == b"x"


def test_a_second_level_that_is_down_is_a_notice_and_it_comes_back(redis):
    server = RedisServer()
    server.start()
    cache = texts(PATIENT(server.url, prefix="down"))
    cache.put("a", "1")
    assert cache.notice == ""
    server.stop()
    assert cache.get("a") == "1"
    assert cache.get("b") is None
    cache.put("b", "2")
    assert cache.get("b") == "2"
    assert "cannot be used" in cache.notice
    assert cache.stats().second_entries is None
    server.start()

    def back() -> bool:
        cache.put("c", "3")
        return cache.notice == ""

    wait(back)  # it rests for a multiple of the time that failing took
    server.stop()


def test_a_file_that_is_no_database_is_a_notice(tmp_path):
    path = tmp_path / "cache.db"
    path.write_bytes(b"not a database at all, but long enough to be looked at as one" * 20)
    with pytest.raises(LevelError):
        FileLevel(path, most=10).get("a")
    cache = texts(FileLevel(path, most=10))
    cache.put("a", "1")
    assert cache.get("a") == "1"
    assert "cannot be used" in cache.notice


def test_bytes_of_another_version_are_a_miss(tmp_path):
    level = FileLevel(tmp_path / "cache.db", most=10)
    level.put("a", b"\xff\xfe")
    assert texts(level).get("a") is None


def test_entries_of_two_prefixes_are_apart(redis):
    one, two = (PATIENT(redis.url, prefix=prefix) for prefix in ("one", "two"))
    one.put("k", b"1")
    two.put("k", b"2")
    assert one.clear() == 1
    assert two.get("k") == b"2"


@pytest.mark.parametrize(
    "other",
    [
        replace(REQUEST, purpose="judge"),
        replace(REQUEST, messages=(Message(role="user", text="Q"),)),
        replace(REQUEST, messages=(Message(role="system", text="q"),)),
        replace(REQUEST, prompt=PromptVersion(name="answer/general", sha256="b" * 64)),
        replace(REQUEST, schema={"type": "object"}),
        replace(REQUEST, max_output_tokens=7),
    ],
)
def test_a_request_that_differs_in_anything_has_another_key(other):
    assert call_key("m", REQUEST) == call_key("m", replace(REQUEST))
    assert call_key("m", other) != call_key("m", REQUEST)
    assert call_key("n", REQUEST) != call_key("m", REQUEST)


def test_parts_of_a_key_do_not_run_into_each_other():
    assert key_of({"a": "x", "b": ""}) != key_of({"a": "", "b": "x"})
    assert key_of({"a": ["x", "y"]}) != key_of({"a": ["xy"]})
    with pytest.raises(TypeError):
        key_of({"a": object()})


def test_replies_are_kept_over_runs_and_cost_nothing_again(tmp_path):
    def ask(model: ScriptedModel) -> ModelSession:
        session = ModelSession(model, Gate(1), cache=ReplyCache(FileLevel(tmp_path / "calls.db", most=10)))
        assert asyncio.run(session.complete(REQUEST)).text == "ü 답"
        return session

    first, second = ScriptedModel(["ü 답"]), ScriptedModel(["other"])
    ask(first)
    session = ask(second)
    assert (len(first.requests), len(second.requests)) == (1, 0)
    assert session.calls[0].cached
    assert session.used.input_tokens == 0


def test_what_wants_variety_is_not_kept():
    cache = ReplyCache()
    warm = replace(REQUEST, temperature=0.7)
    asyncio.run(cache.put("m", warm, REPLY))
    assert asyncio.run(cache.get("m", warm)) is None


def test_equal_work_at_the_same_time_is_done_once():
    flights: SingleFlight[int] = SingleFlight()
    begun, go = threading.Event(), threading.Event()
    done: list[int] = []

    def work() -> int:
        begun.set()
        go.wait(PATIENCE_SECONDS)
        done.append(1)
        return 42

    with ThreadPoolExecutor(51) as pool:
        first = pool.submit(flights.do, "k", work)
        begun.wait(PATIENCE_SECONDS)
        others = [pool.submit(flights.do, "k", work) for _ in range(49)]
        other_key = pool.submit(flights.do, "x", lambda: 7)
        assert other_key.result(PATIENCE_SECONDS) == 7
        wait(lambda: len(flights._running["k"]._done_callbacks) == len(others))  # pyright: ignore[reportAttributeAccessIssue]
        go.set()
        assert {future.result(PATIENCE_SECONDS) for future in [first, *others]} == {42}
    assert done == [1]


def test_an_error_reaches_all_who_waited_and_is_not_kept():
    flights: SingleFlight[int] = SingleFlight()

    def fails() -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        flights.do("k", fails)
    assert flights.do("k", lambda: 1) == 1
