"""Both kinds of databases, for the suites that run on each."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.servers.postgresql import PostgresqlServer, postgresql_server


@pytest.fixture(scope="session")
def postgresql() -> Generator[PostgresqlServer]:
    """One server for all tests of a worker."""
    with postgresql_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def storage_url(request: pytest.FixtureRequest) -> str | None:
    """What ``Store.open`` takes as ``url``: None for SQLite, an empty database of its own for PostgreSQL."""
    if request.param == "sqlite":
        return None
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    return server.new_database()
