"""How much of a document its tree accounts for."""

from __future__ import annotations

from collections.abc import Sequence

from vectree.types.document import Coverage, Page, PageStatus
from vectree.types.section import Origin, SectionTree, Verification


def coverage_of(pages: Sequence[Page], tree: SectionTree, notes: Sequence[str] = ()) -> Coverage:
    """Pages that could not be read, have no text or no title, and titles that were not found."""
    titled: set[int] = set()
    for section in tree.walk():
        if section.origin is not Origin.FILLER:
            titled.update(range(section.page_start, section.page_end + 1))
    return Coverage(
        pages=len(pages),
        unreadable=_having(pages, PageStatus.UNREADABLE),
        needs_ocr=_having(pages, PageStatus.NEEDS_OCR, PageStatus.JUNK),
        blank=_having(pages, PageStatus.BLANK),
        unassigned=tuple(p.number for p in pages if p.status is PageStatus.TEXT and p.number not in titled),
        unverified=tuple(
            section.id
            for section in tree.walk()
            if section.verification is Verification.UNVERIFIED and section.origin is not Origin.FILLER
        ),
        reasons={p.number: p.reason for p in pages if p.status is PageStatus.UNREADABLE and p.reason},
        notes=tuple(notes),
    )


def _having(pages: Sequence[Page], *statuses: PageStatus) -> tuple[int, ...]:
    return tuple(page.number for page in pages if page.status in statuses)
