"""``vectree remove``: documents out of the library."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.pipeline import Library
    from vectree.schemas.documents import RemovedDocument


def remove(
    documents: Annotated[list[str], typer.Argument(help="Ids, beginnings of ids, or names.", metavar="DOC")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    collection: options.Collections = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Remove documents from the library.

    They never answer again; the original files are left alone. Of a document with several names only the one given
    goes; its id takes it out with all of them.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.errors import InputError
    from vectree.schemas.documents import RemoveOutput

    with opened(library) as lib:
        # All are looked up before the first goes.
        found = {word: lib.document(word, collection) for word in documents}
        if not yes:
            if not sys.stdin.isatty():
                raise InputError("nobody is there to ask: `vectree remove --yes` removes without asking")
            names = ", ".join(one.name if one.id.startswith(word) else word for word, one in found.items())
            typer.confirm(f"Remove {names}?", abort=True, err=True)
        removed = [_remove(lib, word, collection) for word, one in found.items() if lib.rows([one.id])]
    if as_json:
        print_json(RemoveOutput(removed=tuple(removed)))
        return
    for one in removed:
        kept = f"; the document stays as {one.kept_as}" if one.kept_as else ""
        typer.echo(f"removed {one.name}{kept}")


def _remove(library: Library, word: str, collections: list[str] | None) -> RemovedDocument:
    from vectree.schemas.documents import RemovedDocument

    row = library.remove(word, collections)
    kept = library.rows([row.id]).get(row.id)
    return RemovedDocument(id=row.id, name=row.name, kept_as=None if kept is None else kept.name)
