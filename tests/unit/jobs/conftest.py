from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from tests.servers.postgresql import PostgresqlServer
from tests.unit.jobs.sample import CONFIG
from vectree.jobs.board import JobBoard
from vectree.jobs.limits import Limits
from vectree.storage import schema
from vectree.storage.database import Database
from vectree.storage.opening import open_database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of the library."""
    library = tmp_path / "library"
    library.mkdir()
    return library


@pytest.fixture(scope="session")
def postgresql_url(postgresql: PostgresqlServer) -> str:
    """One database for all these tests: to make one takes longer than most of them."""
    return postgresql.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, folder: Path) -> Iterator[Database]:
    """Without jobs and uploads, on each kind of database."""
    url: str | None = None if request.param == "sqlite" else request.getfixturevalue("postgresql_url")
    found = open_database(folder, url=url, busy_timeout_seconds=10)
    with found.writing() as connection:
        for table in (schema.jobs, schema.uploads):
            connection.execute(delete(table))
        connection.execute(delete(schema.settings).where(schema.settings.c.key == "jobs_change"))
    yield found
    found.close()


@pytest.fixture
def board(database: Database, folder: Path) -> JobBoard:
    """With leases so short that they run out within a test."""
    return JobBoard(database, folder, Limits(upload_bytes=1 << 20), lease_seconds=0.4)


@pytest.fixture
def service_board(folder: Path) -> Iterator[JobBoard]:
    """As the worker processes of these tests have it."""
    found = open_database(folder)
    yield JobBoard.of(found, folder, CONFIG)
    found.close()
