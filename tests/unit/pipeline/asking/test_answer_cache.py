"""Answers that were had before, and questions asked by many at once, on a server that speaks HTTP."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import vectree
from tests.servers.chat_server import ChatServer, Json, Says, chat_server
from tests.servers.redis_server import RedisServer, redis_server
from vectree.config import CacheConfig, Config, ModelConfig
from vectree.pipeline import Library

SAYS = "A heat pump may not exceed 35 decibel at the window at night."
QUESTION = "How loud may a heat pump be at night?"
MANY = 40
"""`benchmarks/cache.py` asks 100."""


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "noise.md").write_text(f"# Noise\n\n{SAYS}\n\n# Fees\n\nA fee of 120 euros is due.\n", encoding="utf-8")
    return tmp_path


def opened(folder: Path, server: ChatServer, *, concurrency: int = 4, redis: str | None = None) -> Library:
    config = Config(
        embedder="none",
        model=ModelConfig(name=server.model, concurrency=concurrency),
        # Without Redis replies would be kept in a file, which these tests are not about.
        cache=CacheConfig(redis_url=redis, calls=100 if redis else 0),
    )
    return vectree.open(folder / "library", config=config)


def test_many_equal_questions_at_once_are_one_call(folder):
    with chat_server([Says(text=SAYS, seconds=0.3)]) as server, opened(folder, server) as library:
        library.add(folder / "noise.md")
        with ThreadPoolExecutor(MANY) as pool:
            answers = list(pool.map(library.ask, [QUESTION] * MANY))
        assert len(server.requests) == 1
        assert {answer.text for answer in answers} == {answers[0].text}
        assert answers[0].model == server.model


def test_of_many_different_questions_no_more_are_in_flight_than_configured(folder):
    full = Event()

    def script(_: Json) -> Says:
        if server.in_flight == 3:
            full.set()
        return Says(text=SAYS, held=full, seconds=0.01)

    with chat_server(script) as server, opened(folder, server, concurrency=3) as library:
        library.add(folder / "noise.md")
        with ThreadPoolExecutor(MANY) as pool:
            answers = list(pool.map(library.ask, [f"{QUESTION} Asked by {number}." for number in range(MANY)]))
        assert len(server.requests) == MANY
        assert server.peak == 3
        assert all(answer.model for answer in answers)


def test_another_process_finds_the_answer_in_redis(folder):
    with redis_server() as redis, chat_server([Says(text=SAYS)]) as server:
        with opened(folder, server, redis=redis.url) as library:
            library.add(folder / "noise.md")
            first = library.ask(QUESTION)
        with opened(folder, server, redis=redis.url) as library:
            assert library.ask(QUESTION) == first
            assert library.cache_stats()["answers"].second_hits == 1
            assert library.clear_cache() == {"answers": 1, "calls": 1}
            library.ask(QUESTION)
        assert len(server.requests) == 2


def test_without_its_redis_a_question_is_answered_and_a_note_says_so(folder):
    redis = RedisServer()
    with chat_server([Says(text=SAYS)]) as server, opened(folder, server, redis=redis.url) as library:
        library.add(folder / "noise.md")
        answer = library.ask(QUESTION)
        assert answer.model == server.model
        assert any("cannot be used" in note for note in answer.trace.notes)
        kept = library.ask(QUESTION)
        assert len(server.requests) == 1
        assert kept.trace.notes == (), "what is kept is the answer, not what was wrong at the time"
        redis.start()
        try:
            assert library.ask(f"{QUESTION} Again.").trace.notes == ()
        finally:
            redis.stop()
