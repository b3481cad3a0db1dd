"""A section tree and its coverage report for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from vectree.cli.render.places import one_line, pages_text, ranges
from vectree.text.counted import counted
from vectree.text.paragraphs import is_paragraphs, unit_of
from vectree.types.section import Origin, Section, SectionKind, Verification

if TYPE_CHECKING:
    from vectree.types.document import Document

_MARKS = {
    Verification.VERIFIED: ("✓", "green"),
    Verification.MENTIONED: ("~", "yellow"),
    Verification.REPAIRED: ("↻", "cyan"),
    Verification.UNVERIFIED: ("?", "red"),
}
LEGEND = "✓ verified in its place  ~ mentioned there  ↻ found elsewhere and moved  ? not found  · no title"


def print_tree(console: Console, document: Document, *, depth: int | None = None, summaries: bool = False) -> None:
    """Write the tree with a mark before each title and its pages behind; ``depth`` levels of it, all for None."""
    _print_head(console, document)
    root = Tree("", hide_root=True, guide_style="dim")
    _grow(root, document.tree.sections, depth=depth, summaries=summaries)
    console.print(root)
    console.print(Text(LEGEND, style="dim"))


def print_coverage(console: Console, document: Document) -> None:
    """Write which pages have no usable text, which belong to no title, and which titles were not found."""
    _print_head(console, document)
    coverage = document.coverage
    for name, pages in (
        ("unreadable", coverage.unreadable),
        ("need OCR", coverage.needs_ocr),
        ("blank", coverage.blank),
        ("under no title", coverage.unassigned),
    ):
        console.print(
            _coverage_line(name, ranges(pages), len(pages), counted(coverage.pages, unit_of(document.labels)))
        )
    for page, reason in sorted(coverage.reasons.items()):
        console.print(Text(f"  p. {page}: {reason}", style="dim"))
    console.print(_verification_line(document))
    for section_id in coverage.unverified:
        section = document.tree.find(section_id)
        if section is not None:
            console.print(_label(section, plain=False))
    for note in coverage.notes:
        console.print(Text(f"note: {note}"))


def _print_head(console: Console, document: Document) -> None:
    title = Text(document.title or document.name, style="bold")
    facts = [document.name, counted(document.page_count, unit_of(document.labels)), document.language, document.domain]
    facts.append(f"structure from {document.source}")
    console.print(title)
    console.print(Text(" · ".join(facts), style="dim"))


def _grow(branch: Tree, sections: Sequence[Section], *, depth: int | None, summaries: bool) -> None:
    for section in sections:
        label = _label(section, plain=False)
        if summaries and section.summary:
            label.append(f"\n{section.summary}", style="dim italic")
        hidden = depth is not None and section.level >= depth and bool(section.children)
        if hidden:
            label.append(f"  +{sum(1 for _ in section.walk()) - 1}", style="dim")
        child = branch.add(label)
        if not hidden:
            _grow(child, section.children, depth=depth, summaries=summaries)


def _label(section: Section, *, plain: bool) -> Text:
    filler = section.origin is Origin.FILLER
    mark, style = ("·", "dim") if filler else _MARKS[section.verification]
    label = Text()
    label.append(f"{mark} ", style="" if plain else style)
    label.append(one_line(section.title, 90), style="dim italic" if filler else "")
    if is_paragraphs(section.label):
        label.append(f"  {section.label}", style="green")
    else:
        label.append(f"  {pages_text(section.page_start, section.page_end)}", style="green")
        if section.label is not None and section.label != str(section.page_start):
            label.append(f" (label {section.label})", style="dim")
    if section.kind is not SectionKind.SECTION:
        label.append(f" [{section.kind.replace('_', ' ')}]", style="dim")
    return label


def _coverage_line(name: str, pages: str, number: int, total: str) -> Text:
    line = Text(f"{name:<15}")
    if number:
        line.append(f"{number:,} of {total}", style="yellow")
        line.append(f": {pages}", style="dim")
    else:
        line.append("none", style="green")
    return line


def _verification_line(document: Document) -> Text:
    titled = [section for section in document.tree.walk() if section.origin is not Origin.FILLER]
    line = Text(f"{'titles':<15}{len(titled):,}")
    for state, (mark, style) in _MARKS.items():
        number = sum(section.verification is state for section in titled)
        line.append(f"  {mark} {number:,} {state}", style=style if number else "dim")
    return line
