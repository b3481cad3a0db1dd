"""``vectree list``: what the library holds."""

from __future__ import annotations

from vectree.cli import options

_ID_LENGTH = 10
_NAME_WIDTH = 34
_TITLE_WIDTH = 12
_OTHER_COLUMNS = 5 + 8 + 4 + 9 + _ID_LENGTH + 2 * 7
"""Widths of the columns beside name and title, and the gaps."""


def list_documents(
    collection: options.Collections = None, library: options.Library = None, as_json: options.Json = False
) -> None:
    """List the documents of the library."""
    from rich.table import Table
    from rich.text import Text

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
    console = stdout()
    names = [Text(row.name) for row in rows]
    for name in names:
        name.truncate(_NAME_WIDTH, overflow="ellipsis")
    room = max(console.width - max(name.cell_len for name in (*names, Text("name"))) - _OTHER_COLUMNS, _TITLE_WIDTH)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title", no_wrap=True)
    table.add_column("pages", justify="right", no_wrap=True)
    table.add_column("sections", justify="right", no_wrap=True)
    table.add_column("lang", no_wrap=True)
    table.add_column("domain", no_wrap=True)
    several = any(row.collection != "default" for row in rows)
    if several:
        table.add_column("collection", no_wrap=True)
    table.add_column("id", style="dim", no_wrap=True)
    for name, row in zip(names, rows, strict=True):
        title = Text(row.title)
        title.truncate(room, overflow="ellipsis")
        numbers = (f"{row.pages:,}", f"{row.sections:,}")
        where = (row.collection,) if several else ()
        table.add_row(name, title, *numbers, row.language, row.domain, *where, row.id[:_ID_LENGTH])
    console.print(table)
