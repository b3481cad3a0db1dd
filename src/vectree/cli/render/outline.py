"""Scores of predicted outlines for people."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from vectree.text.counted import counted

if TYPE_CHECKING:
    from vectree.cli.schemas.evaluate import OutlineDocument, OutlineOutput

_NAME_WIDTH = 34


def print_outline_scores(console: Console, output: OutlineOutput) -> None:
    """Write a line for each document, then means and median."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("document", style="bold", no_wrap=True)
    for heading in ("F1", "precision", "recall", "parent", "titles", "bookmarks"):
        table.add_column(heading, justify="right", no_wrap=True)
    for document in output.documents:
        name = Text(Path(document.path).name)
        name.truncate(_NAME_WIDTH, overflow="ellipsis")
        table.add_row(name, *_cells(document))
    if output.mean_f1 is not None:
        table.add_section()
        table.add_row("mean", _share(output.mean_f1), "", _share(output.mean_recall), _share(output.mean_parent_right))
        table.add_row("median", _share(output.median_f1))
    console.print(table)
    for document in output.documents:
        if document.error is not None:
            console.print(Text(f"✗ {document.path}: {document.error.message}", style="red"), soft_wrap=True)
    left_out = f" · {counted(output.without_bookmarks, 'file')} without bookmarks" if output.without_bookmarks else ""
    failed = f" · {output.failed:,} failed" if output.failed else ""
    console.print(Text(f"{counted(output.measured, 'document')} measured{left_out}{failed}", style="dim"))


def _cells(document: OutlineDocument) -> tuple[str, ...]:
    if document.page is None:
        return ("failed" if document.error else "no bookmarks",)
    return (
        _share(document.page.f1),
        _share(document.page.precision),
        _share(document.page.recall),
        _share(document.parent_right),
        f"{document.predicted:,}",
        f"{document.truth:,}",
    )


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
