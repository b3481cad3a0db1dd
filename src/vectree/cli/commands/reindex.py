"""``vectree reindex``: derived indexes anew, from what the library holds."""

from __future__ import annotations

import time

import typer

from vectree.cli import options


def reindex(library: options.Library = None, as_json: options.Json = False) -> None:
    """Build the search indexes anew.

    Documents, corrections and ids stay as they are.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.cli.progress import AddProgress
    from vectree.schemas.documents import ReindexOutput
    from vectree.text.counted import counted

    started = time.perf_counter()
    with opened(library) as lib:
        with AddProgress() as progress:
            lib.reindex(report=progress.report)
        number = len(lib.documents())
    seconds = time.perf_counter() - started
    if as_json:
        print_json(ReindexOutput(documents=number, seconds=round(seconds, 3)))
    else:
        typer.echo(f"indexed {counted(number, 'document')} in {seconds:.1f} s")
