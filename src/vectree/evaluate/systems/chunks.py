"""Documents cut into chunks for the flat baselines, each with its page and section.

A chunk is ``words`` words of one page, the next one beginning ``step`` words later; or a whole page. Documents whose
pages are the summaries of their sections (the papers' trees, which have no text) have one chunk a section instead, its
title indexed with its summary, as the papers' own baselines had it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from vectree.evaluate.question import PageRef
from vectree.types.document import Document, Page, only_summaries
from vectree.types.section import Position

_WORD = re.compile(r"\S+")
_DENSE_SCRIPT = 6
"""Characters to a "word" where a script has no spaces or a run is that long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """A stretch of a page."""

    page: PageRef
    section: str
    """Id of the deepest section at its start; empty where there is none."""
    depth: int
    """Depth of that section, 0 for the top."""
    text: str
    """What the answerer sees."""
    indexed: str
    """What is searched."""
    verbatim: bool = True
    """Whether the page says so word for word; not so for a summary that a model wrote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """How long chunks are; ``words`` 0 for whole pages."""

    words: int = 150
    step: int = 120


def chunks_of(name: str, document: Document, pages: Sequence[Page], cut: Cut) -> list[Chunk]:
    """The chunks in document order; pages without text have none."""
    if only_summaries(pages):
        return list(_sections(name, document))
    chunks: list[Chunk] = []
    for page in pages:
        if not page.text.strip():
            continue
        for start, end in _windows(page.text, cut):
            section = document.tree.deepest(Position(page=page.number, offset=start))
            text = page.text[start:end]
            chunks.append(
                Chunk(
                    page=PageRef(name, page.number),
                    section="" if section is None else section.id,
                    depth=0 if section is None else section.level - 1,
                    text=text,
                    indexed=text,
                )
            )
    return chunks


def _sections(name: str, document: Document) -> Iterator[Chunk]:
    for section in document.tree.walk():
        if section.summary:
            yield Chunk(
                page=PageRef(name, section.page_start),
                section=section.id,
                depth=section.level - 1,
                text=section.summary,
                indexed=f"{section.title}\n{section.summary}",
            )


def _windows(text: str, cut: Cut) -> Iterator[tuple[int, int]]:
    """[start, end) of each chunk in a page's text."""
    if not cut.words:
        yield 0, len(text)
        return
    spans = [span for match in _WORD.finditer(text) for span in _split(*match.span())]
    for first in range(0, len(spans), cut.step):
        last = min(first + cut.words, len(spans))
        yield spans[first][0], spans[last - 1][1]
        if last == len(spans):
            return


def _split(start: int, end: int) -> Iterator[tuple[int, int]]:
    """A run without spaces in parts that count as words: scripts without spaces would otherwise make huge chunks."""
    if end - start <= 4 * _DENSE_SCRIPT:
        yield start, end
        return
    for place in range(start, end, _DENSE_SCRIPT):
        yield place, min(place + _DENSE_SCRIPT, end)
