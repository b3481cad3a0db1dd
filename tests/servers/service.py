"""The server of this project on a free port, in a thread: what tests talk to is real HTTP."""

from __future__ import annotations

import socket
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import uvicorn

import vectree
from tests.waiting import PATIENCE_SECONDS, wait
from vectree.config import Config, ServerConfig
from vectree.pipeline import Library
from vectree.schemas.keys import Right
from vectree.server.app import create_app
from vectree.server.keys import Keys
from vectree.server.serve import listen
from vectree.server.services import Services

API = "/api/v1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """A running server."""

    port: int
    library: Library
    services: Services

    @property
    def url(self) -> str:
        """The beginning of every address."""
        return f"http://127.0.0.1:{self.port}"

    def client(self, key: str | None = None) -> httpx.Client:
        """A client below ``/api/v1``, with that key."""
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return httpx.Client(base_url=f"{self.url}{API}", headers=headers, timeout=PATIENCE_SECONDS)

    def key(self, name: str = "test", *, rights: Right = "admin", collections: tuple[str, ...] | None = None) -> str:
        """The secret of a new key."""
        return Keys(self.services.database).create(name, rights=rights, collections=collections)[1]

    def raw(self, request: bytes) -> tuple[int, bytes]:
        """Status and body of the answer to these very bytes: clients tidy up addresses, attackers do not."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_SECONDS) as connection:
            connection.sendall(request)
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1]), body


def ended(client: httpx.Client, job: Mapping[str, Any]) -> dict[str, Any]:
    """The job, once there is no more to be done for it."""

    def there() -> dict[str, Any] | None:
        now = client.get(f"/jobs/{job['id']}").raise_for_status().json()
        return now if now["state"] in ("done", "failed", "cancelled") else None

    return wait(there)


def settings(**server: object) -> Config:
    """By keyword alone and without workers, unless told otherwise: what most tests need starts at once."""
    return Config(embedder="none", server=ServerConfig.model_validate({"workers": 0, "web": False, **server}))


@contextmanager
def serving(folder: Path, config: Config) -> Generator[Service]:
    """The server over the library in that folder, until the end of the block."""
    with vectree.open(folder, config=config) as library:
        app = create_app(library, config)
        server = uvicorn.Server(
            uvicorn.Config(app, log_config=None, proxy_headers=False, server_header=False, timeout_graceful_shutdown=1)
        )
        listener = listen(config.server.model_copy(update={"port": 0}))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            wait(lambda: server.started or not thread.is_alive())
            assert server.started, "the server did not start"
            yield Service(port=listener.getsockname()[1], library=library, services=app.state.services)
        finally:
            server.should_exit = True
            thread.join()
            listener.close()
