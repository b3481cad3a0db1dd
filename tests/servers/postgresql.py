"""A real PostgreSQL on a free port, that can be stopped and started; made for the tests, as the user ``postgres``."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg


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
    def __init__(self, folder: Path, *, durable: bool) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._numbers = count(1)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        data = folder / "data"
        _run(_program("initdb"), "-D", str(data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = {"listen_addresses": "127.0.0.1", "port": self.port, "unix_socket_directories": str(folder)}
        if not durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        self._options = " ".join(f"-c {name}={value}" for name, value in settings.items())

    def start(self) -> None:
        control = _program("pg_ctl")
        log = str(self._folder / "log")
        _run(control, "-D", str(self._folder / "data"), "-o", self._options, "-l", log, "-w", "-t", "60", "start")

    def stop(self, *, how: str = "fast") -> None:
        _run(_program("pg_ctl"), "-D", str(self._folder / "data"), "-m", how, "-w", "stop")

    def url(self, database: str) -> str:
        return f"postgresql://tester@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """URL of an empty database."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return self.url(name)


@contextmanager
def postgresql_server(*, durable: bool = False) -> Generator[PostgresqlServer]:
    """A server of one's own; ``durable``: for tests in which it is killed."""
    folder = Path(tempfile.mkdtemp(prefix="vectree-postgresql-"))
    try:
        server = PostgresqlServer(folder, durable=durable)
        server.start()
        try:
            yield server
        finally:
            server.stop(how="immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
