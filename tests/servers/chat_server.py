"""A server that speaks OpenAI's chat completions over real HTTP and misbehaves as it is told."""

import json
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.servers.local_http import listening
from tests.waiting import PATIENCE_SECONDS

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Says:
    """One response. ``cut``: a stream that ends after its pieces, without the finishing chunk and ``[DONE]``; what is
    not streamed ends in its middle. ``held`` is waited for, then ``seconds``, before it begins; ``pause`` before each
    piece of a stream. ``body``: JSON that is sent as it is. ``thoughts`` are streamed apart from the text, before it;
    ``alive``: what comes before them are comments for so many seconds. ``usage``: whether it tells what the reply
    took."""

    text: str = "Paris."
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict[str, str])
    body: object = None
    finish: str | None = "stop"
    tool: tuple[str, str] | None = None
    cut: bool = False
    held: threading.Event | None = None
    seconds: float = 0.0
    pause: float = 0.0
    thoughts: str = ""
    alive: float = 0.0
    usage: bool = True

    def wait(self) -> None:
        """Return when it is to begin."""
        if self.held is not None:
            self.held.wait(PATIENCE_SECONDS)
        time.sleep(self.seconds)


Script = Callable[[Json], Says] | Sequence[Says]


class ChatServer:
    """Answers in order (the last for ever) or by a function of the request; keeps every request."""

    def __init__(self, script: Script, models: object = None) -> None:
        self.requests: list[Json] = []
        self.headers: list[dict[str, str]] = []
        self.listing: list[dict[str, str]] = []
        """Headers of those who asked which models there are."""
        self.times: list[float] = []
        self.in_flight = 0
        self.peak = 0
        self.left = 0
        """Streams whose reader had gone before their end."""
        self.models = models if models is not None else {"object": "list", "data": [{"id": "m"}]}
        self._script = script
        self._lock = threading.Lock()
        self.url = ""
        """Where it listens, while it does."""

    @property
    def model(self) -> str:
        return f"openai-compatible:m@{self.url}"

    def reply(self, request: Json) -> Says:
        with self._lock:
            self.requests.append(request)
            self.times.append(time.monotonic())
            self.in_flight += 1
            self.peak = max(self.peak, self.in_flight)
            if callable(self._script):
                return self._script(request)
            return self._script[min(len(self.requests), len(self._script)) - 1]

    def done(self) -> None:
        with self._lock:
            self.in_flight -= 1


@contextmanager
def chat_server(script: Script, models: object = None) -> Generator[ChatServer]:
    server = ChatServer(script, models)
    with listening(_handler(server)) as address:
        server.url = f"{address}/v1"
        yield server


def _handler(server: ChatServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            server.listing.append(dict(self.headers))
            self._send(200, {}, json.dumps(server.models).encode(), "application/json")

        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            server.headers.append(dict(self.headers))
            says = server.reply(request)
            try:
                says.wait()
                if says.status != 200 or says.body is not None:
                    body = says.body if says.body is not None else {"error": {"message": "no", "code": says.status}}
                    self._send(says.status, says.headers, json.dumps(body).encode(), "application/json")
                elif request.get("stream"):
                    self._send(200, says.headers, b"", "text/event-stream")
                    for event in _events(says):
                        time.sleep(says.pause)
                        self.wfile.write(event)
                else:
                    body = json.dumps(_completion(says)).encode()
                    whole = len(body) // 2 if says.cut else len(body)
                    self._send(200, says.headers, body[:whole], "application/json")
            except (BrokenPipeError, ConnectionResetError):
                server.left += 1
            finally:
                server.done()

        def _send(self, status, headers, body, kind):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format, *args):
            pass

    return Handler


USAGE = {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}


def _completion(says: Says) -> Json:
    message: Json = {"role": "assistant", "content": says.text}
    if says.tool:
        message["tool_calls"] = [_call(says.tool)]
    choice = {"index": 0, "finish_reason": "tool_calls" if says.tool else says.finish, "message": message}
    return {
        "id": "c",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [choice],
        **({"usage": USAGE} if says.usage else {}),
    }


def _call(tool: tuple[str, str]) -> Json:
    return {"id": "call-1", "type": "function", "function": {"name": tool[0], "arguments": tool[1]}}


def _events(says: Says) -> Iterator[bytes]:
    until = time.monotonic() + says.alive
    while time.monotonic() < until:
        time.sleep(0.02)
        yield b": alive\n\n"
    for word in says.thoughts.split():
        yield _chunk({"reasoning_content": f" {word}"}, None)
    words = says.text.split(" ")
    for place, word in enumerate(words):
        yield _chunk({"content": word if place == 0 else f" {word}"}, None)
    if says.cut:
        return
    yield _chunk({}, says.finish, usage=USAGE if says.usage else None)
    yield b"data: [DONE]\n\n"


def _chunk(delta: Json, finish: str | None, usage: Json | None = None) -> bytes:
    chunk: Json = {
        "id": "c",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }
    if usage:
        chunk["usage"] = usage
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"
