"""Checked titles -> section tree: exact starts and ends, ids, kinds, summaries; every character in one deepest node.

A section ends where the next title of its level or above begins. What stands before the first title becomes a
filler, so the top sections tile the document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from vectree.outline.describe.summarize import summarize
from vectree.outline.kinds import kind_of
from vectree.outline.tree.fillers import front_matter, without_titles
from vectree.outline.tree.order import Placed, in_order
from vectree.outline.tree.stretch import Stretches
from vectree.text.paragraphs import stretch_label
from vectree.types.document import Page
from vectree.types.section import Position, Section, SectionId, SectionKind

_PREFIXES = ("ch", "sec", "sub", "par")
"""Of ids by level; deeper levels are numbered ``l5``, ``l6``."""


def build_sections(titles: Sequence[Placed], pages: Sequence[Page], language: str = "en") -> tuple[Section, ...]:
    """The top sections of the tree; ``pages`` are not empty, titles in the order of their source.

    Nothing is lost: a title that cannot keep its place still gets a section, if need be an empty one. What no title
    covers is called in ``language``.
    """
    document = Stretches(pages)
    flat = _covering(titles, document, language)
    starts = [title.start or document.start for title in flat]
    ends = _ends(flat, starts, document.end)
    kinds = [title.kind or kind_of(title.title) for title in flat]
    ids = _ids(flat, kinds)
    children: list[list[Section]] = [[] for _ in range(len(flat) + 1)]
    parents = _parents(flat)
    for index in range(len(flat) - 1, -1, -1):
        title = flat[index]
        below = tuple(reversed(children[index]))
        page = document.page(starts[index].page)
        section = Section(
            id=SectionId(ids[index]),
            title=title.title,
            summary=title.summary or _summary(title, starts[index], ends[index], below, document),
            start=starts[index],
            end=ends[index],
            level=title.level,
            kind=kinds[index],
            origin=title.origin,
            verification=title.verification,
            verified_page=title.verified_page,
            label=stretch_label(page.label, page.text, starts[index].offset, starts[index].offset) if page else None,
            children=below,
        )
        children[parents[index]].append(section)
    return tuple(reversed(children[-1]))


def _covering(titles: Sequence[Placed], document: Stretches, language: str) -> list[Placed]:
    """The titles in order, with fillers before the first, so that they cover the document from its start."""
    flat = in_order(titles, document.end)
    if not flat:
        return without_titles(document, language=language)
    first = flat[0].start or document.start
    if first <= document.start:
        return flat
    fillers = front_matter(document, first, language)
    if fillers:
        return [*fillers, *flat]
    # only white space stands before the first title, and before those that begin with it
    return [replace(title, start=document.start) if title.start == first else title for title in flat[:1]] + flat[1:]


def _ends(flat: Sequence[Placed], starts: Sequence[Position], end: Position) -> list[Position]:
    """Each section ends where the next one of its level or above starts."""
    ends = [end] * len(flat)
    open_: list[int] = []
    for index, title in enumerate(flat):
        while open_ and flat[open_[-1]].level >= title.level:
            ends[open_.pop()] = starts[index]
        open_.append(index)
    return ends


def _parents(flat: Sequence[Placed]) -> list[int]:
    """Index of each parent; -1 for the top."""
    parents: list[int] = []
    ancestors: list[int] = []
    for index, title in enumerate(flat):
        while ancestors and flat[ancestors[-1]].level >= title.level:
            ancestors.pop()
        parents.append(ancestors[-1] if ancestors else -1)
        ancestors.append(index)
    return parents


def _ids(flat: Sequence[Placed], kinds: Sequence[SectionKind]) -> list[str]:
    """Path-like ids by place: ``ch02_sec01``; front matter and appendices at the top are ``front01``, ``app01``."""
    given = {title.id for title in flat if title.id is not None}
    ids: list[str] = []
    counts: list[Counter[str]] = [Counter()]
    path: list[str] = []
    for title, kind in zip(flat, kinds, strict=True):
        del path[title.level - 1 :], counts[title.level :]
        prefix = _prefix(title.level, kind)
        while True:
            counts[-1][prefix] += 1
            step = f"{prefix}{counts[-1][prefix]:02d}"
            if title.id is not None or "_".join((*path, step)) not in given:
                break
        path.append(step)
        counts.append(Counter())
        ids.append(title.id if title.id is not None else "_".join(path))
    return ids


def _prefix(level: int, kind: SectionKind) -> str:
    if level == 1 and kind is SectionKind.FRONT_MATTER:
        return "front"
    if level == 1 and kind is SectionKind.APPENDIX:
        return "app"
    return _PREFIXES[level - 1] if level <= len(_PREFIXES) else f"l{level}n"


def _summary(title: Placed, start: Position, end: Position, children: tuple[Section, ...], document: Stretches) -> str:
    """Of the section's own text; without any, of its first descendant that has some."""
    own = summarize(document.text(start, children[0].start if children else end), title=title.title)
    if own and own != title.title:
        return own
    return next((child.summary for child in children if child.summary), own)
