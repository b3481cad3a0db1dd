"""How a place in a document is written, everywhere the same."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from vectree.text.paragraphs import is_paragraphs


def page_text(page: int, label: str | None) -> str:
    """``"p. 12 (label xi)"``, ``"p. 12"`` where the label is the page's number or there is none, or ``"¶ 12-40"``."""
    if is_paragraphs(label):
        return label
    if label is None or label == str(page):
        return f"p. {page}"
    return f"p. {page} (label {label})"


def pages_text(start: int, end: int) -> str:
    """``"p. 5"`` or ``"pp. 5-12"``."""
    return f"p. {start}" if start == end else f"pp. {start}-{end}"


def ranges(pages: Sequence[int]) -> str:
    """Ascending pages, runs joined: ``"1-3, 7"``; empty for none."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def one_line(text: str, width: int) -> str:
    """The text on one line, cut at a word's end with an ellipsis when it takes more than ``width`` columns."""
    flat = " ".join(text.split())
    if cell_len(flat) <= width:
        return flat
    cut = set_cell_size(flat, max(width - 1, 1)).rstrip()
    head, space, _ = cut.rpartition(" ")
    return f"{head if space and len(head) > len(cut) // 2 else cut}…"


def print_indented(console: Console, text: Text, margin: int) -> None:
    """Write the text wrapped to the console's width, every line ``margin`` columns in, no blanks at line ends."""
    for line in text.wrap(console, max(console.width - margin, 20)):
        line.rstrip()
        console.print(Text(" " * margin).append_text(line), soft_wrap=True)
