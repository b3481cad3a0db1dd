from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vectree.jobs.board import JobBoard
from vectree.jobs.limits import Limits
from vectree.storage.database import Database
from vectree.storage.migrate import ensure_schema


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    library = tmp_path / "library"
    library.mkdir()
    found = Database(library / "library.db", library=library, busy_timeout_seconds=10)
    ensure_schema(found, library)
    yield found
    found.close()


@pytest.fixture
def board(database: Database, tmp_path: Path) -> JobBoard:
    return JobBoard(database, tmp_path / "library", Limits(upload_bytes=1 << 20), lease_seconds=0.4)
