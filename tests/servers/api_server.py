"""The real server on a free port of this machine, in a thread of the test's process."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

import uvicorn

from vectree.config import Config
from vectree.pipeline import Library
from vectree.server.app import create_app


@contextmanager
def api_server(library: Library, config: Config) -> Generator[str]:
    """Its base URL, ``http://127.0.0.1:PORT``."""
    server = uvicorn.Server(
        uvicorn.Config(create_app(library, config), host="127.0.0.1", port=0, log_level="warning", access_log=False)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        port: int = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)
