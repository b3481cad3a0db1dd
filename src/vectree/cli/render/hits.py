"""Search results for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from vectree.cli.render.places import one_line, page_text, print_indented

if TYPE_CHECKING:
    from vectree.types.ranking import Hit

_SNIPPET_WIDTH = 240


def print_hits(console: Console, hits: Sequence[Hit]) -> None:
    """Write the hits best first: place, title and score on a line, the snippet below."""
    if not hits:
        console.print(Text("Nothing found.", style="yellow"))
        return
    margin = len(str(len(hits))) + 2
    for number, hit in enumerate(hits, start=1):
        head = Text()
        head.append(f"{number}.".ljust(margin), style="cyan")
        head.append(one_line(hit.title, 80) or hit.section_id, style="bold")
        head.append(" · ", style="dim")
        head.append(page_text(hit.page, hit.label), style="bold green")
        head.append(f" · {hit.document}", style="dim")
        head.append(f" · {hit.score:.2f}", style="dim")
        console.print(head)
        if hit.snippet:
            print_indented(console, Text(one_line(hit.snippet, _SNIPPET_WIDTH)), margin)
