from __future__ import annotations

from tests.unit.outline.sample_pages import page
from vectree.outline.tree.build import build_sections
from vectree.outline.tree.coverage import coverage_of
from vectree.outline.tree.order import Placed
from vectree.types.document import Page, PageStatus
from vectree.types.section import Origin, Position, SectionTree, Verification


def test_every_kind_of_page_and_title_is_reported():
    document = (
        page(1, "A cover with text"),
        page(2, "1 One", "text"),
        page(3, "", status=PageStatus.NEEDS_OCR),
        page(4, "(cid:12)", status=PageStatus.JUNK),
        page(5, "", status=PageStatus.BLANK),
        Page(number=6, status=PageStatus.UNREADABLE, reason="the parser crashed"),
    )
    titles = [
        Placed(title="1 One", level=1, start=Position(page=2, offset=0), exact=True, origin=Origin.BOOKMARK,
               verification=Verification.VERIFIED),
        Placed(title="Gone", level=1, start=Position(page=4, offset=0), exact=False, origin=Origin.BOOKMARK,
               verification=Verification.UNVERIFIED),
    ]  # fmt: skip
    tree = SectionTree(sections=build_sections(titles, document))
    coverage = coverage_of(document, tree, ["A note."])
    assert (coverage.pages, coverage.unreadable, coverage.needs_ocr, coverage.blank) == (6, (6,), (3, 4), (5,))
    assert coverage.unassigned == (1,)
    assert [tree.find(name).title for name in coverage.unverified if tree.find(name)] == ["Gone"]  # type: ignore[union-attr]
    assert coverage.reasons == {6: "the parser crashed"}
    assert coverage.notes == ("A note.",)


def test_a_page_shared_by_a_filler_and_a_title_is_assigned():
    document = (page(1, "words before", "1 One", "text"),)
    titles = [
        Placed(title="1 One", level=1, start=Position(page=1, offset=13), exact=True, origin=Origin.HEADING,
               verification=Verification.VERIFIED)
    ]  # fmt: skip
    assert coverage_of(document, SectionTree(sections=build_sections(titles, document))).unassigned == ()


def test_a_document_without_titles_is_all_unassigned_and_nothing_is_unverified():
    document = (page(1, "text"), page(2, "text"))
    coverage = coverage_of(document, SectionTree(sections=build_sections([], document)))
    assert (coverage.unassigned, coverage.unverified) == ((1, 2), ())
