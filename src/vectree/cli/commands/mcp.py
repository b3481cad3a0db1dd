"""``vectree mcp``: the tools as an MCP server."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options


def mcp(
    http: Annotated[bool, typer.Option("--http", help="Streamable HTTP instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option(help="Address for --http; this machine's only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port for --http.")] = 8765,
    write: Annotated[bool, typer.Option("--write", help="Offer tools that add and remove documents.")] = False,
    library: options.Library = None,
) -> None:
    """Serve the library's documents to an MCP client.

    Seven tools that search, walk trees and read pages, and each tree and page as a resource. Read-only unless told.
    Needs the extra: pip install 'vectree[mcp]'.
    """
    from vectree.cli.library import opened
    from vectree.errors import MissingExtraError

    try:
        from vectree.mcp.serve import serve_http, serve_stdio
        from vectree.mcp.server import create_server
    except ImportError as error:
        raise MissingExtraError("the MCP server needs an extra: pip install 'vectree[mcp]'", extra="mcp") from error
    with opened(library) as lib:
        server = create_server(lib, lib if write else None)
        if http:
            typer.echo(f"MCP server at http://{host}:{port}/mcp (Ctrl+C stops it)", err=True)
            serve_http(server, host, port)
        else:
            serve_stdio(server)
