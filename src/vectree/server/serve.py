"""Running the server: one process, whose threads serve the synchronous library."""

from __future__ import annotations

import logging
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from vectree.config import Config, ServerConfig
from vectree.errors import ConfigurationError
from vectree.pipeline import Library
from vectree.server.app import create_app
from vectree.server.asks_key import asks_key, is_loopback
from vectree.server.keys import Keys

_LAST_SECONDS = 5
"""What requests have to end when the server stops."""


def serve(library: Library, config: Config, started: Callable[[str], None]) -> None:
    """Until stopped; ``started`` is told the address as soon as it is taken.

    Raises ConfigurationError where the address cannot be had, and where callers would need a key and there is none.
    """
    _require_key(library, config)
    _log()
    signal.signal(signal.SIGTERM, _end)  # uvicorn stops at it, then raises it again for us
    app = create_app(library, config, stopping=lambda: server.should_exit)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            access_log=False,  # ours holds no query, which may be a question
            log_config=None,
            proxy_headers=False,  # believed only from those that are configured
            server_header=False,
            timeout_graceful_shutdown=_LAST_SECONDS,
        )
    )
    with listen(config.server) as listener:
        host, port = listener.getsockname()[:2]
        started(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
        server.run(sockets=[listener])


def _end(number: int, frame: FrameType | None) -> None:
    """Leave by the way that closes the library."""
    del number, frame
    raise SystemExit(0)


def _require_key(library: Library, config: Config) -> None:
    if not asks_key(config.server):
        return
    if Keys(library.database).any_good():
        return
    where = "behind a proxy" if is_loopback(config.server.host) else f"on {config.server.host!r}"
    raise ConfigurationError(
        f"{where} callers need a key, and there is none: make one first "
        "(`vectree keys create NAME --rights admin --collections '*'`)",
        host=config.server.host,
    )


def listen(config: ServerConfig) -> socket.socket:
    """The socket that the server answers on. Raises ConfigurationError where it cannot be had."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        listener = socket.create_server((config.host.strip("[]"), config.port), family=family, backlog=2048)
    except OSError as error:
        raise ConfigurationError(
            f"cannot listen on {config.host!r}, port {config.port}: {error.strerror or error}; choose another (--port)",
            host=config.host,
            port=config.port,
        ) from error
    # Connections have it from here; asyncio sets it only where it made the socket. Without it a body waits for its head
    # to be acknowledged, which takes the other side 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _log() -> None:
    """Requests and faults to standard error, a line each."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    for name, level in (("vectree", logging.INFO), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.addHandler(handler)
        logger.propagate = False
