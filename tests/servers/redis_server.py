"""A real Redis on a free port, that can be stopped and started."""

import shutil
import socket
import subprocess
from collections.abc import Generator
from contextlib import contextmanager

from tests.servers.ports import free_port
from tests.waiting import PATIENCE_SECONDS, wait


class RedisServer:
    def __init__(self) -> None:
        program = shutil.which("redis-server")
        assert program, "the tests need redis-server (scripts/system_packages installs it)"
        self._program = program
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        self._process = subprocess.Popen(
            [self._program, "--port", str(self.port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"],
            stdout=subprocess.DEVNULL,
        )
        wait(self._listens)

    def _listens(self) -> bool:
        assert self._process is not None and self._process.poll() is None, "redis-server did not start"
        with socket.socket() as tried:
            return tried.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE_SECONDS)
            self._process = None


@contextmanager
def redis_server() -> Generator[RedisServer]:
    server = RedisServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()
