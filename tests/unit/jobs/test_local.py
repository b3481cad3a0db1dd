"""Real worker processes: killed, cancelled, told to stop, left alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psutil
import pytest

from tests.processes import children, ended
from tests.surface.conftest import KEYWORD_ONLY
from tests.unit.jobs.held_worker import let_go
from tests.unit.jobs.sample import HELD, long_pdf, short_lease, short_text, submit, wait_for, wait_for_pages
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.config import Config, JobsConfig, ServerConfig
from vectree.errors import BusyError
from vectree.jobs.board import JobBoard
from vectree.jobs.job import WorkerId
from vectree.jobs.leases import Leases
from vectree.jobs.local import LocalPool
from vectree.jobs.service import JobService
from vectree.pipeline import open as open_library
from vectree.storage.database import Database

ROOT = Path(__file__).parents[3]
Pool = Callable[[], AbstractContextManager[LocalPool]]


@pytest.fixture
def board(service_board: JobBoard) -> JobBoard:
    return service_board


@pytest.fixture
def pool(folder: Path, board: JobBoard, config: Config, monkeypatch: pytest.MonkeyPatch) -> Pool:
    """A pool of one held worker for the block."""

    @contextmanager
    def running() -> Generator[LocalPool]:
        monkeypatch.setattr("vectree.jobs.local._STOP_SECONDS", PATIENCE_SECONDS)
        made = LocalPool(folder, config, board.leases, workers=1, entry=HELD)
        made.start()
        try:
            yield made
        finally:
            made.stop()

    return running


def workers() -> list[psutil.Process]:
    return children("held_worker")


def kill_worker() -> None:
    (worker,) = workers()
    os.kill(worker.pid, signal.SIGKILL)


def names(folder: Path, config: Config) -> set[str]:
    with open_library(folder, config=config) as library:
        return {row.name for row in library.documents()}


def test_a_worker_killed_in_the_middle(folder: Path, board: JobBoard, config: Config, pool: Pool):
    first, second = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    with pool() as running:
        wait_for_pages(board, first)
        kill_worker()
        let_go(folder)
        done = wait_for(board, first, "done", "failed")
        assert (done.state, done.attempts) == ("done", 2)
        assert wait_for(board, second, "done", "failed").attempts == 1
        health = running.health()
        assert (health.wanted, health.alive, health.restarts) == (1, 1, 1)
    assert names(folder, config) == {"long.pdf", "gate.md"} and not workers()


def test_a_document_that_kills_its_worker_is_given_up(board: JobBoard, pool: Pool):
    bad = submit(board, long_pdf(), "long.pdf")
    after = submit(board, short_text(), "gate.md")
    with pool():
        for attempt in (1, 2):
            wait_for_pages(board, bad, attempt)
            kill_worker()
        failed = wait_for(board, bad, "done", "failed")
        assert failed.failure is not None
        assert failed.failure.message == "the worker died twice on this document" and failed.attempts == 2
        assert wait_for(board, after, "done", "failed").state == "done"
    assert board.retry(bad.id).attempts == 0


def test_cancelled_in_the_middle(folder: Path, board: JobBoard, config: Config, pool: Pool):
    job = submit(board, long_pdf(), "long.pdf")
    with pool() as running:
        wait_for_pages(board, job)
        board.queue.cancel(job.id)
        assert wait_for(board, job, "cancelled", "done").state == "cancelled"
        assert running.health().restarts == 0
    assert names(folder, config) == set()


def test_a_pool_that_is_stopped_gives_its_job_back(folder: Path, board: JobBoard, pool: Pool):
    job = submit(board, long_pdf(), "long.pdf")
    with pool():
        wait_for_pages(board, job)
    back = board.queue.get(job.id)
    assert (back.state, back.attempts) == ("queued", 0) and not workers()
    let_go(folder)
    with pool():
        done = wait_for(board, job, "done", "failed")
        assert (done.state, done.attempts) == ("done", 1)


def test_a_job_that_does_not_listen_is_ended_with_its_process(board: JobBoard, pool: Pool):
    job, next_one = submit(board, short_text(), "stuck.md"), submit(board, short_text(1), "gate.md")
    with pool() as running:
        wait_for(board, job, "running")
        board.queue.cancel(job.id)
        assert wait_for(board, job, "cancelled", "failed").state == "cancelled"
        assert wait_for(board, next_one, "done", "failed").state == "done"
        assert running.health().restarts == 1


def test_a_server_that_is_killed_leaves_no_worker_behind(folder: Path, board: JobBoard, config: Config):
    job = submit(board, long_pdf(), "long.pdf")
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.unit.jobs.pool_process", str(folder), config.model_dump_json()],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    wait_for_pages(board, job)
    left = psutil.Process(server.pid).children(recursive=True)
    assert left
    server.kill()
    server.wait()
    wait(lambda: all(ended(process) for process in left))
    back = board.queue.get(job.id)
    assert (back.state, back.attempts) == ("queued", 0)


def test_the_service_finds_what_a_dead_machine_left(folder: Path, database: Database, config: Config):
    board = JobBoard.of(database, folder, short_lease(config))
    job = submit(board, short_text(), "gate.md")
    assert Leases(database, lease_seconds=0).claim(WorkerId("a machine that lost its power")) is not None
    service = JobService(board, folder, short_lease(config))
    service.start()
    try:
        done = wait_for(board, job, "done", "failed")
        assert (done.state, done.attempts) == ("done", 2)
        assert service.health().ready and service.health().detail == "1 of 1 workers"
    finally:
        service.stop()


def test_other_things_are_put_in_order_part_by_part_until_all_is(folder: Path, database: Database, config: Config):
    quick = config.model_copy(update={"jobs": JobsConfig(lease_seconds=1), "server": ServerConfig(workers=0)})
    parts = iter([True, BusyError("another process is writing"), True, False])
    done: list[bool] = []

    def part() -> bool:
        one = next(parts)
        if isinstance(one, BusyError):
            raise one
        done.append(one)
        return one

    board = JobBoard.of(database, folder, quick)
    service = JobService(board, folder, quick, also=part)
    service.start()
    try:
        wait(lambda: len(done) == 3)
        time.sleep(1)
    finally:
        service.stop()
    assert done == [True, True, False], "after all is done there is nothing to do for some minutes"


def test_a_worker_by_hand(folder: Path, board: JobBoard, config: Config):
    job = submit(board, short_text(), "gate.md")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "VECTREE_CONFIG": str(KEYWORD_ONLY)}
    if config.storage.url is not None:
        environment["VECTREE_STORAGE_URL"] = config.storage.url
    worker = subprocess.Popen(
        [sys.executable, "-W", "error", "-m", "vectree", "worker", "--library", str(folder)],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert wait_for(board, job, "done", "failed").state == "done"
    worker.terminate()
    _, said = worker.communicate(timeout=PATIENCE_SECONDS)
    assert worker.returncode == 0 and said.startswith("waiting for documents to read") and said.count("\n") == 1
