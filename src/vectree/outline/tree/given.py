"""A tree that came with the document, or was corrected by hand, through the same verifier as all others."""

from __future__ import annotations

from vectree.outline.tree.order import Placed
from vectree.outline.tree.verify import TitleFinder
from vectree.types.section import Origin, Position, Section, SectionTree, Verification


def check_given(tree: SectionTree, finder: TitleFinder) -> list[Placed]:
    """Its sections as checked titles; ids, summaries and kinds are kept, nothing is dropped or moved off its page.

    A start at offset 0 of a title not checked before means that only the page is known; it becomes exact where the
    title is found on the page.
    """
    return [_checked(section, finder) for section in tree.walk()]


def _checked(section: Section, finder: TitleFinder) -> Placed:
    start, end = section.start, None
    exact = start.offset > 0 or section.verification is not Verification.UNVERIFIED
    verification, page = Verification.UNVERIFIED, None
    if not _failed_before(section):
        place = finder.check(section.title, start.page, near=start.offset)
        if place is not None:
            verification, page = place.verification, place.page
            if place.page == start.page and not exact and verification is Verification.VERIFIED:
                start = Position(page=place.page, offset=place.start)
                exact = True
            if section.verification in (Verification.VERIFIED, Verification.REPAIRED):
                # Text that comes back from an export has no fonts, so that a run-in heading is only mentioned there,
                # and running headers can be told from a title only around the page that it first claimed.
                verification, page = section.verification, section.verified_page or page
            end = Position(page=place.page, offset=place.end) if place.page == start.page else None
    return Placed(
        title=section.title,
        level=section.level,
        start=start,
        exact=exact or _failed_before(section),
        origin=section.origin,
        verification=verification,
        verified_page=page,
        title_end=end,
        id=section.id or None,
        summary=section.summary or None,
        kind=section.kind,
    )


def _failed_before(section: Section) -> bool:
    """Whether an earlier check of ours already did not find it, or it claims no title at all."""
    ours = section.origin is not Origin.GIVEN
    return section.origin is Origin.FILLER or (ours and section.verification is Verification.UNVERIFIED)
