"""The nodes of a section tree in JSON, in the papers' spelling and its relatives, checked one by one.

Understood are ``id`` or ``node_id``, ``title``, ``summary`` (or ``prefix_summary``), pages as ``page_ref`` ("5-12"),
``page_index``, ``start_index``/``end_index`` or ``page_start``/``page_end``, and children under ``children``,
``nodes``, ``sections`` or ``structure``. What vectree writes beside these is under ``vectree`` (see ``export``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from vectree.errors import TreeError
from vectree.outline.loaders.json_shape import Json, mapping, quoted, sequence, text_of, whole_number
from vectree.outline.loaders.page_texts import MOST_PAGES
from vectree.types.section import Origin, Position, SectionKind, Verification

CHILDREN = ("children", "nodes", "sections", "structure")
_Member = TypeVar("_Member", bound=StrEnum)
_STARTS = ("page_start", "start_index", "page_index")
_MOST_NODES = 200_000
_MOST_OFFSET = 1 << 40
_PAGE_REF = re.compile(r"\s*(?:pp?\.?\s*)?(\d+)\s*(?:[-–—~]\s*(\d+)\s*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the tree as the file has it."""

    id: str
    """Empty where the file has none."""
    title: str
    summary: str
    text: str
    level: int
    """1 for the top."""
    first: int
    """First and last page."""
    last: int
    start: Position | None
    """Where the file states it."""
    kind: SectionKind | None
    origin: Origin
    verification: Verification
    verified_page: int | None


def read_nodes(
    top: Sequence[Json], *, most_pages: int = MOST_PAGES, most_levels: int | None = None, starts_only: bool = False
) -> list[Node]:
    """All nodes, parents before children, in order.

    With ``starts_only``, where they end is not read: it follows from where the next begins. A node without pages
    begins where the one before it does. ``TreeError`` for wrong shapes, pages outside 1 to ``most_pages``, levels below
    ``most_levels``, ids that occur twice, and an object that is its own descendant.
    """
    nodes: list[Node] = []
    ids: set[str] = set()
    above: list[int] = []
    stack: list[tuple[Json, str, int]] = [(v, f"[{i}]", 1) for i, v in reversed(list(enumerate(top)))]
    while stack:
        value, place, level = stack.pop()
        del above[level - 1 :]
        if id(value) in above:
            raise TreeError(f"section {place} contains itself", place=place)
        above.append(id(value))
        if most_levels is not None and level > most_levels:
            raise TreeError(f"section {place} is on level {level}; at most {most_levels} are used", place=place)
        entry = mapping(value, f"section {place}")
        before = nodes[-1].first if nodes else 1
        node = _node(entry, place, level, before=before, most=most_pages, starts_only=starts_only)
        if node.id and node.id in ids:
            raise TreeError(f"id {node.id!r} occurs twice; every section needs its own", id=node.id)
        ids.add(node.id)
        nodes.append(node)
        if len(nodes) > _MOST_NODES:
            raise TreeError(f"the tree has more than {_MOST_NODES} sections")
        children = list(enumerate(children_of(entry, place)))
        stack.extend((child, f"{place}[{i}]", level + 1) for i, child in reversed(children))
    return nodes


def children_of(entry: Mapping[str, Json], place: str) -> Sequence[Json]:
    """What stands under the first of the keys for children; empty for none or null."""
    for key in CHILDREN:
        if entry.get(key) is not None:
            return sequence(entry[key], f"{key} of section {place}")
    return ()


def _node(entry: Mapping[str, Json], place: str, level: int, *, before: int, most: int, starts_only: bool) -> Node:
    title = " ".join(text_of(entry.get("title"), f"title of section {place}").split())
    if not title:
        raise TreeError(f"section {place} has no title: {quoted(dict(entry))}", place=place)
    known = {key: entry[key] for key in _STARTS if entry.get(key) is not None} if starts_only else entry
    first, last = _pages(known or entry, f"section {place} ({title!r})", before, most)
    ours = entry.get("vectree")
    more = entry if ours is None else mapping(ours, f"vectree of section {place}")
    start = _start(more.get("start"), f"start of section {place}", most)
    return Node(
        id=text_of(_first(entry, "id", "node_id"), f"id of section {place}").strip(),
        title=title,
        summary=text_of(_first(entry, "summary", "prefix_summary"), f"summary of section {place}").strip(),
        text=text_of(entry.get("text"), f"text of section {place}").strip("\n"),
        level=level,
        first=first,
        last=last,
        start=start if start is not None and start.page == first else None,
        kind=_choice(SectionKind, more.get("kind"), f"kind of section {place}"),
        origin=_choice(Origin, more.get("origin"), f"origin of section {place}") or Origin.GIVEN,
        verification=_choice(Verification, more.get("verification"), f"verification of section {place}")
        or Verification.UNVERIFIED,
        verified_page=_page(more.get("verified_page"), f"verified_page of section {place}", most),
    )


def _first(entry: Mapping[str, Json], *keys: str) -> Json:
    return next((entry[key] for key in keys if entry.get(key) is not None), None)


def _pages(entry: Mapping[str, Json], place: str, before: int, most: int) -> tuple[int, int]:
    """First and last page, from the first of the known keys."""
    reference = entry.get("page_ref") if _first(entry, *_STARTS) is None else None
    if isinstance(reference, str) and reference.strip():
        match = _PAGE_REF.fullmatch(reference)
        if match is None:
            raise TreeError(f'page_ref of {place} must be like "5" or "5-12", not {quoted(reference)}', place=place)
        first, last = match[1], match[2] or match[1]
    else:
        found = reference if reference else _first(entry, *_STARTS)
        if found is None:
            return before, before
        ended = _first(entry, "page_end", "end_index")
        first, last = found, found if ended is None else ended
    begin = whole_number(first, f"first page of {place}", least=1, most=most)
    end = whole_number(last, f"last page of {place}", least=1, most=most)
    if end < begin:
        raise TreeError(f"pages of {place} run backwards: {begin}-{end}", place=place)
    return begin, end


def _page(value: Json, place: str, most: int) -> int | None:
    return None if value is None else whole_number(value, place, least=1, most=most)


def _start(value: Json, place: str, most: int) -> Position | None:
    if value is None:
        return None
    pair = sequence(value, place)
    if len(pair) != 2:
        raise TreeError(f"{place} must be [page, character], not {quoted(value)}", place=place)
    return Position(
        page=whole_number(pair[0], place, least=1, most=most),
        offset=whole_number(pair[1], place, least=0, most=_MOST_OFFSET),
    )


def _choice(kinds: type[_Member], value: Json, place: str) -> _Member | None:
    if value is None:
        return None
    known = [member.value for member in kinds]
    if value not in known:
        raise TreeError(f"{place} must be one of {', '.join(known)}, not {quoted(value)}", place=place)
    return kinds(value)
