"""``vectree list``: what the library holds."""

from __future__ import annotations

from vectree.cli import options

_ID_LENGTH = 10
_NAME_WIDTH = 34
_OTHER_COLUMNS = 5 + 8 + 8 + 9 + _ID_LENGTH + 3 * 7
"""Widths of the columns beside name and title, and the gaps."""


def list_documents(library: options.Library = None, as_json: options.Json = False) -> None:
    """List the documents of the library."""
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened
    from vectree.cli.render.places import one_line
    from vectree.cli.schemas.documents import ListedDocument, ListOutput

    with opened(library) as lib:
        rows = lib.documents()
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
                media_type=row.media_type,
                added=str(row.added),
            )
            for row in rows
        )
        print_json(ListOutput(documents=listed))
        return
    if not rows:
        stdout().print("The library is empty: `vectree add FILE` adds a document.")
        return
    console = stdout()
    names = [one_line(row.name, _NAME_WIDTH) for row in rows]
    room = max(console.width - max(map(cell_len, [*names, "name"])) - _OTHER_COLUMNS, 12)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title", no_wrap=True, overflow="ellipsis")
    table.add_column("pages", justify="right", no_wrap=True)
    table.add_column("sections", justify="right", no_wrap=True)
    table.add_column("language", no_wrap=True)
    table.add_column("domain", no_wrap=True)
    table.add_column("id", style="dim", no_wrap=True)
    for name, row in zip(names, rows, strict=True):
        table.add_row(
            Text(name),
            Text(one_line(row.title, room)),
            f"{row.pages:,}",
            f"{row.sections:,}",
            row.language,
            row.domain,
            row.id[:_ID_LENGTH],
        )
    console.print(table)
