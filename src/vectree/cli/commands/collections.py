"""``vectree collections``: what separates the documents of a library."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options


def collections(
    make: Annotated[
        str | None, typer.Option("--make", help="Make an empty collection.", show_default=False, metavar="NAME")
    ] = None,
    remove: Annotated[
        str | None, typer.Option("--remove", help="Forget an empty one.", show_default=False, metavar="NAME")
    ] = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """List the collections with the number of their documents; make or forget one.

    A document belongs to one collection (`vectree add --collection hr`); the same file in two is two documents.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.schemas.documents import CollectionsOutput, ListedCollection

    with opened(library) as lib:
        if make is not None:
            lib.make_collection(make)
        if remove is not None:
            lib.remove_collection(remove)
        rows = lib.collections()
    if as_json:
        listed = tuple(ListedCollection(name=row.name, documents=row.documents) for row in rows)
        print_json(CollectionsOutput(collections=listed))
        return
    for row in rows:
        typer.echo(f"{row.documents:>7,}  {row.name}")
