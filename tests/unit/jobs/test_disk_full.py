"""A real disk without space: nothing is promised that cannot be kept, and what was promised is done later."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.servers.postgresql import PostgresqlServer
from tests.unit.jobs.held_worker import let_go
from tests.unit.jobs.sample import (
    CONFIG,
    HELD,
    ME,
    long_pdf,
    short_text,
    submit,
    wait,
    wait_for,
    wait_for_pages,
    with_storage,
)
from vectree.config import Config
from vectree.errors import DiskFullError
from vectree.jobs.board import JobBoard
from vectree.jobs.local import LocalPool
from vectree.jobs.upload import NewUpload
from vectree.pipeline import open as open_library


@pytest.fixture
def disk() -> Generator[Path]:
    """A disk of 48 MiB; mounting one takes root in a container that allows it."""
    with tempfile.TemporaryDirectory(prefix="vectree-disk-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # for PostgreSQL's user
        command = ["mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", name]
        mounted = subprocess.run(command, capture_output=True, check=False)
        if mounted.returncode:
            pytest.skip(f"cannot mount: {mounted.stderr.decode().strip()}")
        try:
            yield folder
        finally:
            subprocess.run(["umount", name], check=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def config(request: pytest.FixtureRequest, disk: Path) -> Generator[Config]:
    """With the database on that disk."""
    if request.param == "sqlite":
        yield CONFIG
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    tables = disk / "tables"
    tables.mkdir()
    with server.database_in(tables) as url:
        yield with_storage(url)


@pytest.fixture
def folder(disk: Path) -> Path:
    return disk / "library"


@pytest.fixture
def board(service_board: JobBoard) -> JobBoard:
    return service_board


def fill(disk: Path) -> Path:
    """Take all that is left; the file that holds it."""
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file:
        try:
            while file.write(bytes(1 << 16)):
                pass
        except OSError:
            return ballast
    raise AssertionError("the disk has no end")


def test_uploads(disk: Path, board: JobBoard):
    with pytest.raises(DiskFullError, match="nothing was kept"):
        board.uploads.create(NewUpload(name="a", size=40 << 20, collection="default", owner=ME))
    upload = board.uploads.create(NewUpload(name="a.md", size=2 << 20, collection="default", owner=ME))
    half = b"word " * ((1 << 20) // 5)
    offset = board.uploads.append(upload.id, 0, half, ME).offset
    ballast = fill(disk)
    with pytest.raises(DiskFullError):
        board.uploads.append(upload.id, offset, half, ME)
    assert board.uploads.get(upload.id, ME).offset == offset
    ballast.unlink()
    rest = b"x" * (upload.size - offset)
    assert board.uploads.append(upload.id, offset, rest, ME).offset == upload.size
    assert board.uploads.finish(upload.id, ME).state == "queued"


def test_jobs_wait_for_space(
    disk: Path, folder: Path, config: Config, board: JobBoard, capfd: pytest.CaptureFixture[str]
):
    running, waiting = submit(board, long_pdf(), "long.pdf"), submit(board, short_text(), "gate.md")
    # Whether the worker can write that it could not store the document is up to the database; else its log says so.
    pool = LocalPool(folder, config, board.leases, workers=1, entry=HELD)
    pool.start()
    try:
        wait_for_pages(board, running)
        ballast = fill(disk)
        let_go(folder)
        wait(lambda: board.queue.get(running.id).failure or "no space left" in capfd.readouterr().err)
        assert not {board.queue.get(job.id).state for job in (running, waiting)} & {"done", "failed"}
        ballast.unlink()
        for job in (running, waiting):
            done = wait_for(board, job, "done", "failed")
            assert (done.state, done.attempts) == ("done", 1)
        assert pool.health().restarts == 0
    finally:
        pool.stop()
    with open_library(folder, config=config) as library:
        assert {row.name for row in library.documents()} == {"long.pdf", "gate.md"}
