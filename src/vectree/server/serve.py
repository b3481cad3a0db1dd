"""Running the server: one process, whose threads serve the synchronous library."""

from __future__ import annotations

import uvicorn

from vectree.config import Config
from vectree.pipeline import Library
from vectree.server.app import create_app


def serve(library: Library, config: Config) -> None:
    """Until stopped."""
    uvicorn.run(
        create_app(library, config),
        host=config.server.host,
        port=config.server.port,
        log_level="warning",
        access_log=False,  # ours has no query, which may be a question
        proxy_headers=False,  # believed only from those that are configured
        server_header=False,
    )
