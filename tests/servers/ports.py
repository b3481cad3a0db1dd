"""Ports for servers that cannot choose one themselves."""

from __future__ import annotations

import socket
from random import SystemRandom

_BELOW_THOSE_OF_CLIENTS = range(12_000, 32_000)
"""The system gives ports from 32768 on to whoever connects: between a look and the server's start one may be taken."""


def free_port() -> int:
    """A port of this machine on which nobody listens, and that no client is given."""
    chance = SystemRandom()  # not the shared generator: hypothesis sets it alike in each worker
    while True:
        with socket.socket() as tried:
            port = chance.choice(_BELOW_THOSE_OF_CLIENTS)
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port
