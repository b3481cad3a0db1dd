"""``vectree list``: what the library holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.index.stored import DocumentRow

_ID_LENGTH = 10
_GAP = 2
_NAME_WIDTH = 34
"""At most; names and titles take what room the other columns leave."""
_LEAST = 8


def list_documents(
    collection: options.Collections = None, library: options.Library = None, as_json: options.Json = False
) -> None:
    """List the documents of the library."""
    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened
    from vectree.schemas.documents import ListedDocument, ListOutput

    with opened(library) as lib:
        rows = lib.documents(collection)
    if as_json:
        listed = tuple(
            ListedDocument(
                id=row.id,
                name=row.name,
                title=row.title,
                pages=row.pages,
                sections=row.sections,
                language=row.language,
                domain=row.domain,
                collection=row.collection,
                media_type=row.media_type,
                added=str(row.added),
            )
            for row in rows
        )
        print_json(ListOutput(documents=listed))
        return
    if not rows:
        empty = "The library is empty" if collection is None else "There is no document in there"
        stdout().print(f"{empty}: `vectree add FILE` adds a document.")
        return
    _print(rows)


def _print(rows: Sequence[DocumentRow]) -> None:
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    from vectree.cli.console import stdout
    from vectree.storage.schema.collections import DEFAULT_COLLECTION

    console = stdout()
    columns = {
        "pages": [f"{row.pages:,}" for row in rows],
        "sections": [f"{row.sections:,}" for row in rows],
        "lang": [row.language for row in rows],
        "domain": [row.domain for row in rows],
        "collection": [row.collection for row in rows],
        "id": [row.id[:_ID_LENGTH] for row in rows],
    }
    if set(columns["collection"]) == {DEFAULT_COLLECTION}:
        del columns["collection"]
    room = console.width - sum(_GAP + max(map(cell_len, (heading, *cells))) for heading, cells in columns.items())
    names = [Text(row.name) for row in rows]
    for name in names:
        name.truncate(min(_NAME_WIDTH, max(room - _GAP - _LEAST, _LEAST)), overflow="ellipsis")
    room -= _GAP + max(name.cell_len for name in (*names, Text("name")))
    titles = [Text(row.title) for row in rows]
    for title in titles:
        title.truncate(max(room, _LEAST), overflow="ellipsis")
    table = Table(box=None, pad_edge=False, padding=(0, _GAP, 0, 0), header_style="dim")
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title", no_wrap=True)
    for heading in columns:
        numeric = heading in ("pages", "sections")
        table.add_column(
            heading, justify="right" if numeric else "left", style="dim" if heading == "id" else "", no_wrap=True
        )
    for cells in zip(names, titles, *columns.values(), strict=True):
        table.add_row(*cells)
    console.print(table)
