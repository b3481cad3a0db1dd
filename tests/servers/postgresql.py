"""A real PostgreSQL on a free port, that can be stopped and started; made for the tests, as the user ``postgres``."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from tests.servers.ports import free_port


def _program(name: str) -> str:
    """PostgreSQL's programs are not on the path of Debian."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    program = str(found[-1]) if found else shutil.which(name)
    assert program, "the tests need PostgreSQL (scripts/system_packages installs it)"
    return program


def _run(*command: str) -> None:
    """Run it as an ordinary user: PostgreSQL refuses root."""
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*user, *command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


class PostgresqlServer:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self._numbers = count(1)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        _run(_program("initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": str(folder)}
        settings |= {"fsync": "off", "full_page_writes": "off"}  # it may be killed, the machine may not
        self._options = " ".join(f"-c {name}={value}" for name, value in settings.items())

    def start(self) -> None:
        control = _program("pg_ctl")
        log = str(self._folder / "log")
        _run(control, "-D", str(self._folder / "data"), "-o", self._options, "-l", log, "-w", "-t", "300", "start")

    def stop(self) -> None:
        """As if it had crashed."""
        _run(_program("pg_ctl"), "-D", str(self._folder / "data"), "-m", "immediate", "-w", "stop")

    @contextmanager
    def stopped(self) -> Generator[None]:
        """It has crashed, and is started again at the end of the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def url(self, database: str) -> str:
        return f"postgresql://tester@127.0.0.1:{self.port}/{database}"

    def new_database(self, language: str | None = None) -> str:
        """URL of an empty database, which orders text as that language does; None: by code points."""
        name = f"t{next(self._numbers)}"
        order = "" if language is None else f" LOCALE_PROVIDER icu ICU_LOCALE '{language}'"
        self._execute(f"CREATE DATABASE {name} TEMPLATE template0{order}")
        return self.url(name)

    @contextmanager
    def database_in(self, folder: Path) -> Generator[str]:
        """URL of an empty database for the block, whose tables are kept in that folder."""
        name = f"t{next(self._numbers)}"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        self._execute(f"CREATE TABLESPACE {name} LOCATION '{folder}'")
        self._execute(f"CREATE DATABASE {name} TEMPLATE template0 TABLESPACE {name}")
        try:
            yield self.url(name)
        finally:
            self._execute(f"DROP DATABASE {name} WITH (FORCE)")
            self._execute(f"DROP TABLESPACE {name}")

    def _execute(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def postgresql_server() -> Generator[PostgresqlServer]:
    """A server until the end of the block."""
    folder = Path(tempfile.mkdtemp(prefix="vectree-postgresql-"))
    try:
        server = PostgresqlServer(folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
