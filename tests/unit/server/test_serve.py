"""The socket that the server listens on."""

from __future__ import annotations

import socket

import pytest

from vectree.config import ServerConfig
from vectree.errors import ConfigurationError
from vectree.server.serve import listen


def test_an_answers_body_does_not_wait_until_its_head_is_acknowledged() -> None:
    with listen(ServerConfig(port=0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_in_use_is_named() -> None:
    with listen(ServerConfig(port=0)) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(ConfigurationError, match=f"cannot listen on '127.0.0.1', port {port}: .*--port"):
            listen(ServerConfig(port=port))
