"""Whether a tree covers its document: every character in exactly one deepest section, every page in at least one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vectree.types.document import Page
from vectree.types.section import Position, Section, SectionTree


def partition_faults(tree: SectionTree, pages: Sequence[Page]) -> list[str]:
    """One sentence for each fault, empty when the partition is exact.

    The own stretches of all sections (what their children leave) must follow each other without gap or overlap from
    the first character of the first page to the last of the last page; children must lie inside their parents.
    """
    faults = [fault for section in tree.walk() for fault in _nesting(section)]
    stretches = sorted((s for section in tree.walk() for s in _own(section)), key=lambda s: (s[0], s[1]))
    if not pages:
        return [*faults, *(["sections without pages"] if stretches else [])]
    at = Position(page=pages[0].number, offset=0)
    for start, end, name in stretches:
        if start != at:
            faults.append(f"{'gap' if start > at else 'overlap'} before {name}: {at} to {start}")
        at = max(at, end)
    last = pages[-1]
    if at < Position(page=last.number, offset=len(last.text)):
        faults.append(f"nothing covers {at} to the end of page {last.number}")
    touched = {n for section in tree.walk() for n in range(section.page_start, section.page_end + 1)}
    faults.extend(f"page {page.number} is in no section" for page in pages if page.number not in touched)
    return faults


def _own(section: Section) -> Iterator[tuple[Position, Position, str]]:
    at = section.start
    for child in section.children:
        if at < child.start:
            yield at, child.start, section.id
        at = max(at, child.end)
    if at < section.end:
        yield at, section.end, section.id


def _nesting(section: Section) -> Iterator[str]:
    if section.end < section.start:
        yield f"{section.id} ends before it starts"
    at = section.start
    for child in section.children:
        if child.start < at:
            yield f"{child.id} starts before {at} in {section.id}"
        if child.end > section.end:
            yield f"{child.id} ends behind its parent {section.id}"
        if child.level <= section.level:
            yield f"{child.id} is not deeper than its parent {section.id}"
        at = child.end
