"""Real Celery workers and a real Redis: killed, stopped, started again. The table is the truth."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import psutil
import pytest
from redis import Redis

from tests.servers.redis_server import RedisServer, redis_server
from tests.unit.jobs.sample import (
    long_pdf,
    short_lease,
    short_text,
    submit,
    wait,
    wait_for,
    wait_for_pages,
    with_broker,
)
from vectree.errors import ConfigurationError
from vectree.jobs.board import JobBoard
from vectree.jobs.celery_app import QUEUE, make_app
from vectree.jobs.service import JobService

ROOT = Path(__file__).parents[3]


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def board(service_board: JobBoard) -> JobBoard:
    return service_board


@contextmanager
def service(folder: Path, board: JobBoard, redis: RedisServer) -> Generator[JobService]:
    running = JobService(board, folder, with_broker(redis.url))
    running.start()
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def worker(folder: Path, redis: RedisServer, processes: int = 1, *lease: str) -> Generator[psutil.Process]:
    started = subprocess.Popen(
        [sys.executable, "-m", "tests.unit.jobs.celery_worker", str(folder), redis.url, str(processes), *lease],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    try:
        yield psutil.Process(started.pid)
    finally:
        started.terminate()
        try:
            started.wait(20)
        finally:
            started.kill()
            started.wait()


def test_messages_carry_ids_and_two_processes_share_them(folder: Path, board: JobBoard, redis: RedisServer):
    jobs = [submit(board, short_text(number), f"secret {number}.md") for number in range(6)]
    with service(folder, board, redis) as running:
        connection = Redis.from_url(redis.url)
        wait(lambda: connection.llen(QUEUE) == 6)
        for message in cast("list[bytes]", connection.lrange(QUEUE, 0, -1)):
            assert b"secret" not in message
            arguments, keywords, _ = json.loads(base64.b64decode(json.loads(message)["body"]))
            assert len(arguments) == 1 and arguments[0] in {job.id for job in jobs} and keywords == {}
        connection.close()
        assert running.health().ready
        with worker(folder, redis, 2):
            for job in jobs:
                done = wait_for(board, job, "done", "failed")
                assert (done.state, done.attempts) == ("done", 1)


def test_a_worker_killed_in_the_middle(folder: Path, service_board: JobBoard, redis: RedisServer):
    board = JobBoard.of(service_board.database, folder, short_lease())
    job = submit(board, long_pdf(), "long.pdf")
    with service(folder, board, redis), worker(folder, redis, 1, "short") as parent:
        wait_for_pages(board, job)
        for process in [*parent.children(recursive=True), parent]:
            process.kill()
        with worker(folder, redis):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 2)


def test_redis_stopped_and_started(folder: Path, board: JobBoard, redis: RedisServer):
    running, waiting = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    with service(folder, board, redis) as jobs, worker(folder, redis):
        wait_for_pages(board, running)
        redis.stop()  # it keeps nothing on disk: all messages are lost
        during = submit(board, short_text(1), "gate1.md")
        jobs.notify(during.id)
        wait(lambda: not jobs.health().ready)
        redis.start()
        for job in (running, waiting, during):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 1)
        assert jobs.health().ready


def test_a_job_that_does_not_listen_is_ended_with_its_process(folder: Path, board: JobBoard, redis: RedisServer):
    job, next_one = submit(board, short_text(), "stuck.md"), submit(board, short_text(1), "gate.md")
    with service(folder, board, redis), worker(folder, redis):
        wait_for(board, job, "running")
        board.queue.cancel(job.id)
        assert wait_for(board, job, "cancelled", "failed", seconds=15).state == "cancelled"
        done = wait_for(board, next_one, "done", "failed")
        assert (done.state, done.attempts) == ("done", 1)


def test_a_worker_told_to_end_gives_its_job_back(folder: Path, board: JobBoard, redis: RedisServer):
    job = submit(board, long_pdf(), "long.pdf")
    with service(folder, board, redis):
        with worker(folder, redis) as parent:
            wait_for_pages(board, job)
            started = time.monotonic()
            os.kill(parent.pid, signal.SIGTERM)
            parent.wait(20)
            assert time.monotonic() - started < 10
            back = board.queue.get(job.id)
            assert (back.state, back.attempts) == ("queued", 0)
        with worker(folder, redis):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 1)


def test_a_broker_that_is_none():
    with pytest.raises(ConfigurationError, match="Redis"):
        make_app("amqp://localhost")
