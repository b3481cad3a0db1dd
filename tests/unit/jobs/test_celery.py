"""Real Celery workers and a real Redis: killed, stopped, started again. The table is the truth."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import cast

import psutil
import pytest
from redis import Redis

from tests.servers.redis_server import RedisServer, redis_server
from tests.unit.jobs.held_worker import let_go
from tests.unit.jobs.sample import (
    locked_pdf,
    long_pdf,
    short_lease,
    short_text,
    submit,
    wait_for,
    wait_for_pages,
    with_broker,
)
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.config import Config
from vectree.errors import ConfigurationError
from vectree.jobs.board import JobBoard
from vectree.jobs.celery_app import QUEUE, make_app
from vectree.jobs.service import JobService
from vectree.storage.database import Database

ROOT = Path(__file__).parents[3]


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def config(config: Config, redis: RedisServer) -> Config:
    return with_broker(config, redis.url)


@pytest.fixture
def board(service_board: JobBoard) -> JobBoard:
    return service_board


@contextmanager
def serving(folder: Path, board: JobBoard, config: Config) -> Generator[JobService]:
    running = JobService(board, folder, config)
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def working(folder: Path, config: Config, processes: int = 1) -> Generator[psutil.Process]:
    """A worker for the block, held in the middle of documents."""
    started = subprocess.Popen(
        [sys.executable, "-m", "tests.unit.jobs.celery_worker", str(folder), config.model_dump_json(), str(processes)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        start_new_session=True,
    )
    try:
        yield psutil.Process(started.pid)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(started.pid, signal.SIGKILL)  # Celery takes seconds to end by itself; one test lets it
        started.wait()


def test_messages_carry_ids_and_two_processes_share_them(
    folder: Path, board: JobBoard, config: Config, redis: RedisServer
):
    jobs = [submit(board, short_text(number), f"secret {number}.md") for number in range(6)]
    with serving(folder, board, config) as running:
        connection = Redis.from_url(redis.url)
        wait(lambda: connection.llen(QUEUE) == 6)
        for message in cast("list[bytes]", connection.lrange(QUEUE, 0, -1)):
            assert b"secret" not in message
            arguments, keywords, _ = json.loads(base64.b64decode(json.loads(message)["body"]))
            assert len(arguments) == 1 and arguments[0] in {job.id for job in jobs} and keywords == {}
        connection.close()
        wait(lambda: running.health().ready)
        with working(folder, config, 2):
            for job in jobs:
                done = wait_for(board, job, "done", "failed")
                assert (done.state, done.attempts) == ("done", 1)


def test_a_worker_killed_in_the_middle(folder: Path, database: Database, config: Config):
    short = short_lease(config)
    board = JobBoard.of(database, folder, short)
    job = submit(board, locked_pdf("open sesame", 100), "long.pdf", password="open sesame")
    with serving(folder, board, short), working(folder, short) as parent:
        wait_for_pages(board, job)
        for process in [*parent.children(recursive=True), parent]:
            process.kill()
        let_go(folder)
        with working(folder, short):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 2)
    wait(lambda: not list((folder / "uploads").iterdir()))


def test_redis_stopped_and_started(folder: Path, board: JobBoard, config: Config, redis: RedisServer):
    running, waiting = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    with serving(folder, board, config) as jobs, working(folder, config):
        wait_for_pages(board, running)
        redis.stop()  # it keeps nothing on disk: all messages are lost
        during = submit(board, short_text(1), "gate1.md")
        jobs.notify(during.id)
        wait(lambda: not jobs.health().ready)
        redis.start()
        let_go(folder)
        for job in (running, waiting, during):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 1)
        wait(lambda: jobs.health().ready)


def test_a_job_that_does_not_listen_is_ended_with_its_process(folder: Path, board: JobBoard, config: Config):
    job, next_one = submit(board, short_text(), "stuck.md"), submit(board, short_text(1), "gate.md")
    with serving(folder, board, config), working(folder, config):
        wait_for(board, job, "running")
        board.queue.cancel(job.id)
        assert wait_for(board, job, "cancelled", "failed").state == "cancelled"
        done = wait_for(board, next_one, "done", "failed")
        assert (done.state, done.attempts) == ("done", 1)


def test_a_worker_told_to_end_gives_its_job_back(folder: Path, board: JobBoard, config: Config):
    job = submit(board, long_pdf(), "long.pdf")
    with serving(folder, board, config):
        with working(folder, config) as parent:
            wait_for_pages(board, job)
            os.kill(parent.pid, signal.SIGTERM)
            parent.wait(PATIENCE_SECONDS)
            back = board.queue.get(job.id)
            assert (back.state, back.attempts) == ("queued", 0)
        let_go(folder)
        with working(folder, config):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 1)


def test_a_broker_that_is_none():
    with pytest.raises(ConfigurationError, match="Redis"):
        make_app("amqp://localhost")
