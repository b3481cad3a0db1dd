"""A server that plays recorded responses over real HTTP/1.1, cut off where it is told, and keeps what it was sent."""

import json
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.servers.local_http import listening


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """One response: a JSON body, or the events of a stream.

    ``dropped``: the connection is closed without the chunk that ends the body, as when a server dies.
    """

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict[str, str])
    body: object = None
    events: tuple[bytes, ...] = ()
    dropped: bool = False


@dataclass(frozen=True, kw_only=True)
class Received:
    path: str
    headers: dict[str, str]
    """Names in lower case."""
    body: dict[str, Any]


class ExchangeServer:
    """Answers in order, the last for ever."""

    def __init__(self, responses: Sequence[Recorded]) -> None:
        self.received: list[Received] = []
        self._responses = responses
        self._lock = threading.Lock()
        self.url = ""
        """Where it listens, while it does."""

    def next(self, received: Received) -> Recorded:
        with self._lock:
            self.received.append(received)
            return self._responses[min(len(self.received), len(self._responses)) - 1]


@contextmanager
def exchange_server(*responses: Recorded) -> Generator[ExchangeServer]:
    server = ExchangeServer(responses)
    with listening(_handler(server)) as address:
        server.url = address
        yield server


def _handler(server: ExchangeServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            said = server.next(Received(path=self.path, headers=headers, body=body))
            self.send_response(said.status)
            for name, value in said.headers.items():
                self.send_header(name, value)
            if said.events:
                self._stream(said)
            else:
                sent = json.dumps(said.body).encode()
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

        def _stream(self, said: Recorded):
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for event in said.events:
                self.wfile.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")
                self.wfile.flush()
            if said.dropped:
                self.close_connection = True
            else:
                self.wfile.write(b"0\r\n\r\n")

        def log_message(self, format, *args):
            pass

    return Handler
