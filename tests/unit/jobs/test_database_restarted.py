"""A real PostgreSQL that goes away in the middle of a document and comes back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.servers.postgresql import PostgresqlServer, postgresql_server
from tests.unit.jobs.sample import CONFIG, long_pdf, short_lease, short_text, submit, wait_for, wait_for_pages
from vectree.errors import RetryError
from vectree.jobs.board import JobBoard
from vectree.jobs.local import LocalPool
from vectree.pipeline import open as open_library
from vectree.storage.opening import open_database


def test_workers_wait_for_it(folder: Path):
    with postgresql_server(durable=True) as server:
        check(folder, server)


def check(folder: Path, server: PostgresqlServer) -> None:
    url = server.new_database()
    config = short_lease(CONFIG).model_copy(update={"storage": CONFIG.storage.model_copy(update={"url": url})})
    database = open_database(folder, url=url)
    board = JobBoard.of(database, folder, config)
    running, waiting = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    pool = LocalPool(folder, config, board.leases, workers=1, entry="tests.unit.jobs.slow_worker:slow")
    pool.start()
    try:
        wait_for_pages(board, running)
        server.stop(how="immediate")
        with pytest.raises(RetryError):
            board.queue.get(running.id)
        time.sleep(6)  # longer than a lease
        server.start()
        for job in (running, waiting):
            done = wait_for(board, job, "done", "failed")
            assert done.state == "done", done
        assert pool.health().restarts == 0
    finally:
        pool.stop()
        database.close()
    with open_library(folder, config=config) as library:
        assert {row.name for row in library.documents()} == {"long.pdf", "gate.md"}
