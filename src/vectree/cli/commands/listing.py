"""``vectree list``: what the library holds."""

from __future__ import annotations

from vectree.cli import options


def list_documents(library: options.Library = None, as_json: options.Json = False) -> None:
    """List the documents of the library."""
    from rich import box
    from rich.table import Table

    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened
    from vectree.cli.schemas.documents import ListedDocument, ListOutput

    with opened(library) as lib:
        rows = lib.documents()
    if as_json:
        listed = tuple(
            ListedDocument(
                id=row.id,
                name=row.name,
                title=row.title,
                pages=row.page_count,
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
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("name", style="bold", overflow="fold")
    table.add_column("title", overflow="ellipsis", no_wrap=True)
    table.add_column("pages", justify="right")
    table.add_column("sections", justify="right")
    table.add_column("lang")
    table.add_column("domain")
    table.add_column("id", style="dim", no_wrap=True)
    for row in rows:
        table.add_row(
            _plain(row.name),
            _plain(row.title),
            f"{row.page_count:,}",
            f"{row.sections:,}",
            row.language,
            row.domain,
            row.id[:10],
        )
    stdout().print(table)


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)
