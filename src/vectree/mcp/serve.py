"""Running the server."""

from __future__ import annotations

import anyio
import uvicorn
from mcp.server import Server
from mcp.server.stdio import stdio_server

from vectree.errors import ConfigurationError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def serve_stdio(server: Server[dict[str, object]]) -> None:
    """Until the client goes."""

    async def run() -> None:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(run)


def serve_http(server: Server[dict[str, object]], host: str, port: int) -> None:
    """Streamable HTTP under ``/mcp`` until stopped; on this machine only, for it asks for no key.

    Raises ConfigurationError for any other address: put a proxy with authentication there.
    """
    if host not in LOOPBACK:
        raise ConfigurationError(
            f"the MCP server asks for no key, so it listens on this machine only, not on {host!r}: use 127.0.0.1, or "
            "put a proxy with authentication in front of it",
            host=host,
        )
    app = server.streamable_http_app(host=host)
    uvicorn.run(app, host=host, port=port, log_level="warning")
