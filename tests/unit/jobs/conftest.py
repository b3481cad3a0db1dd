from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, true

from tests.servers.postgresql import PostgresqlServer
from tests.unit.jobs.sample import CONFIG, with_storage
from vectree.config import Config
from vectree.jobs.board import JobBoard
from vectree.jobs.limits import Limits
from vectree.storage import schema
from vectree.storage.database import Database
from vectree.storage.opening import open_database
from vectree.storage.schema.collections import DEFAULT_COLLECTION

MADE_WITH_THE_TABLES = {
    schema.settings: schema.settings.c.key == "library_id",
    schema.collections: schema.collections.c.name == DEFAULT_COLLECTION,
}


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
def config(request: pytest.FixtureRequest) -> Config:
    """For workers and servers, with each kind of database."""
    return CONFIG if request.param == "sqlite" else with_storage(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def database(config: Config, folder: Path) -> Iterator[Database]:
    """As it is in a new library."""
    found = open_database(folder, url=config.storage.url, busy_timeout_seconds=10)
    with found.writing() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(delete(table).where(~MADE_WITH_THE_TABLES.get(table, ~true())))
    yield found
    found.close()


@pytest.fixture
def board(database: Database, folder: Path) -> JobBoard:
    """With leases so short that they run out within a test."""
    return JobBoard(database, folder, Limits(upload_bytes=1 << 20), lease_seconds=0.4)


@pytest.fixture
def service_board(database: Database, folder: Path, config: Config) -> JobBoard:
    """As the worker processes of these tests have it."""
    return JobBoard.of(database, folder, config)
