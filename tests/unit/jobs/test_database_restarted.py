"""A real PostgreSQL that goes away in the middle of a document and comes back."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.servers.postgresql import PostgresqlServer
from tests.unit.jobs.held_worker import let_go
from tests.unit.jobs.sample import HELD, long_pdf, short_lease, short_text, submit, wait_for, wait_for_pages
from vectree.config import Config
from vectree.errors import RetryError
from vectree.jobs.board import JobBoard
from vectree.jobs.local import LocalPool
from vectree.pipeline import open as open_library
from vectree.storage.database import Database


@pytest.mark.parametrize("config", ["postgresql"], indirect=True)
def test_workers_wait_for_it(folder: Path, config: Config, database: Database, postgresql: PostgresqlServer):
    short = short_lease(config, seconds=1)
    board = JobBoard.of(database, folder, short)
    running, waiting = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    pool = LocalPool(folder, short, board.leases, workers=1, entry=HELD)
    pool.start()
    try:
        wait_for_pages(board, running)
        with postgresql.stopped():
            with pytest.raises(RetryError):
                board.queue.get(running.id)
            let_go(folder)
            time.sleep(short.jobs.lease_seconds + 1)
        for job in (running, waiting):
            done = wait_for(board, job, "done", "failed")
            assert done.state == "done", done
        assert pool.health().restarts == 0
    finally:
        pool.stop()
    with open_library(folder, config=short) as library:
        assert {row.name for row in library.documents()} == {"long.pdf", "gate.md"}
