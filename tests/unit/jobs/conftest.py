from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.jobs.sample import CONFIG
from vectree.jobs.board import JobBoard
from vectree.jobs.limits import Limits
from vectree.storage.database import Database
from vectree.storage.migrate import ensure_schema


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of the library."""
    library = tmp_path / "library"
    library.mkdir()
    return library


@pytest.fixture
def database(folder: Path) -> Iterator[Database]:
    found = Database(folder / "library.db", library=folder, busy_timeout_seconds=10)
    ensure_schema(found, folder)
    yield found
    found.close()


@pytest.fixture
def board(database: Database, folder: Path) -> JobBoard:
    """With leases so short that they run out within a test."""
    return JobBoard(database, folder, Limits(upload_bytes=1 << 20), lease_seconds=0.4)


@pytest.fixture
def service_board(database: Database, folder: Path) -> JobBoard:
    """As the workers of these tests have it."""
    return JobBoard.of(database, folder, CONFIG)
