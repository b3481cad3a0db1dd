"""What the caches save, through the whole of ``Library.ask`` with a model behind a real HTTP server.

    python -m benchmarks.cache

A document, a fake model server (tests/servers) and a real Redis, all on this machine. Shown: time of a question that
this process has answered before (L1), of one that another process has (L2: Redis), of one whose Redis is down, and of a
new one; then 100 equal questions at once (calls to the model) and 100 different ones (most requests in flight at the
server). The papers give about 100 ms for a hit.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

import vectree
from tests.servers.chat_server import ChatServer, Says, chat_server
from tests.servers.redis_server import RedisServer, redis_server
from vectree.config import CacheConfig, Config, ModelConfig
from vectree.pipeline import Library

TEXT = "A heat pump may not exceed {} decibel at the window of room {} at night."
QUESTION = "How loud may a heat pump be at the window of room {}?"
ROOMS = 200
"""Sections of the document."""
HITS = 500
MANY = 100
IN_FLIGHT = 4
WAITED_SECONDS = 0.5
"""How long the server takes for an answer that many wait for: as long as all need to ask."""


def opened(folder: Path, server: ChatServer, redis: RedisServer | None, *, embedder: str = "use") -> Library:
    """A library whose answers come from the server; replies of models are kept only where there is a Redis."""
    return vectree.open(
        folder / "library",
        config=Config(
            embedder=embedder,
            model=ModelConfig(name=server.model, concurrency=IN_FLIGHT),
            cache=CacheConfig(redis_url=redis.url if redis else None, calls=1000 if redis else 0),
        ),
    )


def timed(questions: Sequence[str], ask: Callable[[str], object]) -> list[float]:
    """Milliseconds of each question, one after the other."""
    taken: list[float] = []
    for question in questions:
        start = time.perf_counter()
        ask(question)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def show(label: str, taken: Sequence[float]) -> None:
    """Print the percentiles; the least is what is left when nothing else runs."""
    least, p50, p95 = np.percentile(taken, (0, 50, 95))
    print(f"{label:26} p50 {p50:7.2f} ms  p95 {p95:7.2f}  least {least:6.2f}  ({len(taken)} questions)", flush=True)


def latency(folder: Path) -> None:
    """Time of each level."""
    asked = [QUESTION.format(number) for number in range(50)]
    with chat_server([Says(text=TEXT.format(35, 1))]) as server:
        with redis_server() as redis:
            with opened(folder, server, redis) as library:
                library.ask(QUESTION.format("none"))
                show("new question", timed(asked, library.ask))
                show("L1: this process", timed(asked * (HITS // 50), library.ask))
            answered = len(server.requests)
            hits = 0
            taken: list[float] = []
            for _ in range(HITS // 50):
                with opened(folder, server, redis) as library:
                    library.ask(asked[0])  # what every process does once is not the cache's
                    taken += timed(asked[1:], library.ask)
                    hits += library.cache_stats()["answers"].second_hits
            show("L2: Redis", taken)
            print(f"found in Redis {hits} of {HITS}; calls meanwhile {len(server.requests) - answered}")
        with opened(folder, server, redis) as library:
            noted = 0

            def ask(question: str) -> None:
                nonlocal noted
                answer = library.ask(question)
                noted += answer.model is not None and any("cannot be used" in note for note in answer.trace.notes)

            show("new question, Redis down", timed(asked, ask))
            print(f"answered and noted without Redis {noted} of {len(asked)}")
    print("the papers' figure for a hit: about 100 ms")


def at_once(folder: Path) -> None:
    """Many questions at the same time."""
    with (
        chat_server([Says(text=TEXT.format(35, 1), seconds=WAITED_SECONDS)]) as server,
        opened(folder, server, None) as library,
        ThreadPoolExecutor(MANY) as pool,
    ):
        answers = list(pool.map(library.ask, [QUESTION.format(1)] * MANY))
        written = sum(answer.model == server.model for answer in answers)
        print(f"{MANY} equal questions: {len(server.requests)} calls, {written} answers")
    with (
        chat_server([Says(text=TEXT.format(35, 1), seconds=0.05)]) as server,
        opened(folder, server, None) as library,
        ThreadPoolExecutor(MANY) as pool,
    ):
        answers = list(pool.map(library.ask, [QUESTION.format(number) for number in range(MANY)]))
        written = sum(answer.model == server.model for answer in answers)
        print(
            f"{MANY} different questions: {len(server.requests)} calls, {server.peak} in flight at most, "
            f"{IN_FLIGHT} configured, {written} answers"
        )


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        sections = (f"# Room {number}\n\n{TEXT.format(30 + number % 20, number)}\n" for number in range(ROOMS))
        (folder / "noise.md").write_text("\n".join(sections), encoding="utf-8")
        with vectree.open(folder / "library") as library:
            library.add(folder / "noise.md")
        latency(folder)
        at_once(folder)


if __name__ == "__main__":
    main()
