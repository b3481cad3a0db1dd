"""``vectree serve``: the API and the web application."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on. Default: the configuration's.", show_default=False)
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port; 0: a free one. Default: the configuration's.", show_default=False),
    ] = None,
    library: options.Library = None,
) -> None:
    """Serve the library to browsers and programs.

    On this machine no key is needed; on any other address make one first: vectree keys create NAME.
    """
    from vectree.cli.library import configuration, opened
    from vectree.server.serve import serve as run

    config = configuration()
    given = {key: value for key, value in (("host", host), ("port", port)) if value is not None}
    config = config.model_copy(update={"server": config.server.model_copy(update=given)})
    with opened(library) as lib:
        run(lib, config, lambda address: typer.echo(f"vectree at {address} (Ctrl+C stops it)", err=True))
