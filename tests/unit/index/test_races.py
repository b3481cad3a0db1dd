from __future__ import annotations

import multiprocessing
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from tests.servers.postgresql import PostgresqlServer
from tests.unit.index.sample import stored
from tests.waiting import PATIENCE_SECONDS
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store

PROCESSES = 3
ROUNDS = 4


def make_and_put(folder: str, urls: list[str | None], barrier: Barrier, number: int) -> None:
    """In each round, open a library that is not there yet, at the same moment as the others."""
    for turn, url in enumerate(urls):
        barrier.wait(PATIENCE_SECONDS)
        store = Store.open(Path(folder) / str(turn), url=url)
        index = SqliteCorpusIndex(store)
        store.put(stored(f"{number}.pdf", [f"shared word{number}"]))
        assert index.search(CorpusQuery(text=f"word{number}"))
        index.close()
        store.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_that_make_the_same_library_at_once(tmp_path: Path, request: pytest.FixtureRequest, kind: str):
    server: PostgresqlServer | None = None if kind == "sqlite" else request.getfixturevalue("postgresql")
    urls = [server and server.new_database() for _ in range(ROUNDS)]
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(PROCESSES)
    processes = [
        context.Process(target=make_and_put, args=(str(tmp_path), urls, barrier, number)) for number in range(PROCESSES)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join(PATIENCE_SECONDS)
    assert [process.exitcode for process in processes] == [0] * PROCESSES
    for turn, url in enumerate(urls):
        store = Store.open(tmp_path / str(turn), url=url)
        index = SqliteCorpusIndex(store)
        assert len(store.documents()) == PROCESSES
        assert len(index.search(CorpusQuery(text="shared"))) == PROCESSES
        index.close()
        store.close()
