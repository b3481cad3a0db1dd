from __future__ import annotations

import pytest

from tests.unit.outline.sample_pages import source
from vectree.errors import EmptyFileError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.outline.pages.typeset import typeset
from vectree.types.document import Bookmark, DocumentId, Metadata, SourceDocument
from vectree.types.section import Origin, Verification

BODY = "Words of the text that fill the page and say little, line after line."
TEXTS = (
    f"The report of the year\n{BODY}",
    f"1 Introduction\n{BODY}\n{BODY}",
    f"2 Methods\n{BODY}\n2.1 Data\n{BODY}\nTable 1: Means\n1 2 3",
    f"{BODY}\n3 Results\n{BODY}",
)
MARKS = (
    Bookmark(title="1 Introduction", level=0, page=2),
    Bookmark(title="2 Methods", level=0, page=3),
    Bookmark(title="2.1 Data", level=1, page=3),
    Bookmark(title="3 Results", level=0, page=4),
    Bookmark(title="Imagined", level=0, page=4),
)


def test_bookmarks_become_a_verified_covering_tree():
    document = outline(source(*TEXTS, bookmarks=MARKS), DocumentId("abc"))
    assert [(s.title, s.verification) for s in document.tree.walk() if s.origin is not Origin.FILLER] == [
        ("1 Introduction", Verification.VERIFIED),
        ("2 Methods", Verification.VERIFIED),
        ("2.1 Data", Verification.VERIFIED),
        ("3 Results", Verification.VERIFIED),
        ("Imagined", Verification.UNVERIFIED),
    ]
    assert partition_faults(document.tree, source(*TEXTS).pages) == []
    assert (document.id, document.source, document.page_count, document.language) == ("abc", "bookmark", 4, "en")
    assert [figure.section_id for figure in document.tree.figures] == ["ch02_sec01"]
    assert len(document.coverage.unverified) == 1
    assert document.summary


def test_sources_can_be_chosen():
    document = outline(source(*TEXTS, bookmarks=MARKS), DocumentId("abc"), sources=frozenset())
    assert {section.origin for section in document.tree.walk()} == {Origin.FILLER}
    assert document.source == "filler"


def test_language_and_domain_can_be_given():
    document = outline(source(*TEXTS), DocumentId("abc"), language="ko", domain="legal")
    assert (document.language, document.domain) == ("ko", "legal")


def test_a_language_the_pdf_states_wrongly_does_not_count():
    assert outline(source(*TEXTS, language="pt"), DocumentId("abc")).language == "en"
    assert outline(source("1 2 3", language="ja"), DocumentId("abc")).language == "ja"


def test_a_document_without_pages_is_refused():
    empty = SourceDocument(name="x.pdf", media_type="application/pdf", pages=())
    with pytest.raises(EmptyFileError, match=r"'x.pdf' has no pages"):
        outline(empty, DocumentId("abc"))


def test_pages_without_text_still_make_a_document():
    document = outline(source("", "", metadata=Metadata(title="Scans")), DocumentId("abc"))
    assert (document.title, document.summary, document.language) == ("Scans", "", "und")
    assert partition_faults(document.tree, source("", "").pages) == []


def test_titles_that_were_expected_but_not_found_are_noted():
    from vectree.outline.candidate import Candidate
    from vectree.outline.outline import _notes

    missing = [Candidate(title=f"Missing {n}", level=1, page=1, origin=Origin.CONTENTS) for n in range(7)]
    (note,) = _notes(source("x"), missing)
    assert "'Missing 0'" in note and note.endswith("and 2 more.")


def test_bare_text_is_typeset_for_the_sources_only():
    bare = source("First line\n  second  \n\nthird")
    page = typeset(bare).pages[0]
    assert [page.text[line.start : line.end] for line in page.lines] == ["First line", "second", "third"]
    assert all(0 <= line.box.x0 < line.box.x1 <= page.width for line in page.lines)
    assert [line.box.y0 for line in page.lines] == sorted(line.box.y0 for line in page.lines)
    assert outline(bare, DocumentId("x")).tree.figures == ()
    set_already = typeset(bare)
    assert typeset(set_already) is set_already
