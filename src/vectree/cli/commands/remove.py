"""``vectree remove``: documents out of the library."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from vectree.cli import options


def remove(
    documents: Annotated[list[str], typer.Argument(help="Ids, beginnings of ids, or names.", metavar="DOC")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Remove documents from the library.

    They never answer again; the original files are left alone.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.cli.schemas.documents import RemovedDocument, RemoveOutput
    from vectree.errors import InputError

    with opened(library) as lib:
        # All are looked up before the first goes.
        found = {document.id: document for document in map(lib.document, documents)}
        if not yes:
            if not sys.stdin.isatty():
                raise InputError("nobody is there to ask: `vectree remove --yes` removes without asking")
            names = ", ".join(document.name for document in found.values())
            typer.confirm(f"Remove {names}?", abort=True, err=True)
        removed = [lib.remove(document_id) for document_id in found]
    if as_json:
        print_json(RemoveOutput(removed=tuple(RemovedDocument(id=row.id, name=row.name) for row in removed)))
        return
    for row in removed:
        typer.echo(f"removed {row.name}")
