from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.outline.sample_pages import page, set_page
from vectree.outline import outline
from vectree.outline.export import export_tree
from vectree.outline.loaders import load
from vectree.types.document import Bookmark, Document, DocumentId, Metadata, PageStatus, SourceDocument
from vectree.types.section import Origin

PAGES = (
    page(1, "A report", label="i"),
    page(2, "1 Methods", "We measured all of it.", label="1"),
    page(3, "", status=PageStatus.NEEDS_OCR),
    set_page(4, ("Participants. There were ninety of them.", 72, 100, 13), ("Table 1: Means", 72, 130)),
)
SOURCE = SourceDocument(
    name="report.pdf",
    media_type="application/pdf",
    pages=PAGES,
    bookmarks=(
        Bookmark(title="1 Methods", level=0, page=2),
        Bookmark(title="Participants", level=1, page=4),
        Bookmark(title="Nowhere", level=0, page=4),
    ),
    notes=("The text of 1 page was read by OCR.",),
    metadata=Metadata(title="A report", authors=("Ann Lee",), date="2020-01-02", doi="10.1/x"),
)


def there_and_back(document: Document, source: SourceDocument) -> Document:
    text = export_tree(document, source.pages)
    again = load(text.encode(), document.name)
    return outline(again, document.id)


def test_the_papers_schema_is_written():
    document = outline(SOURCE, DocumentId("id1"))
    root = json.loads(export_tree(document))
    assert {"id", "title", "summary", "page_ref", "children"} <= root.keys()
    assert (root["id"], root["page_ref"]) == ("id1", "1-4")
    assert [child["title"] for child in root["children"]] == [s.title for s in document.tree.sections]
    assert root["vectree"]["pages"] == []


def test_an_export_with_pages_loses_nothing():
    document = outline(SOURCE, DocumentId("id1"))
    assert there_and_back(document, SOURCE) == document


def test_an_export_without_pages_keeps_the_tree():
    document = outline(SOURCE, DocumentId("id1"))
    again = outline(load(export_tree(document).encode(), "report.pdf"), DocumentId("id1"))
    assert [(s.id, s.title, s.summary, s.level, s.kind, s.origin) for s in again.tree.walk()] == [
        (s.id, s.title, s.summary, s.level, s.kind, s.origin) for s in document.tree.walk()
    ]
    assert again.metadata == document.metadata


def test_a_single_top_section_is_the_root():
    source = replace(SOURCE, pages=PAGES[1:2], bookmarks=SOURCE.bookmarks[:1])
    source = replace(source, pages=(replace(source.pages[0], number=1),))
    source = replace(source, bookmarks=(Bookmark(title="1 Methods", level=0, page=1),))
    document = outline(source, DocumentId("id1"))
    assert json.loads(export_tree(document))["id"] == "ch01"
    assert there_and_back(document, source) == document


def test_lone_brackets_quotes_and_scripts_survive():
    source = replace(SOURCE, bookmarks=(Bookmark(title='제1조 "목적" 〔総則〕 \\ </x>', level=0, page=2),))
    document = outline(source, DocumentId("id1"))
    assert there_and_back(document, source) == document


TITLES = st.sampled_from(["1 Methods", "Notes", "Appendix A", "제3조", "A report", "text"])


@st.composite
def sources(draw: st.DrawFn) -> SourceDocument:
    lines = st.lists(TITLES | st.text(alphabet="ab c.", max_size=12), max_size=5)
    labels, statuses = st.none() | st.just("ii"), st.sampled_from(list(PageStatus)[:3])
    made = tuple(
        page(number, *draw(lines), label=draw(labels), status=draw(statuses))
        for number in range(1, draw(st.integers(1, 5)) + 1)
    )
    marks = tuple(
        Bookmark(title=draw(TITLES), level=draw(st.integers(0, 3)), page=draw(st.none() | st.integers(1, len(made))))
        for _ in range(draw(st.integers(0, 6)))
    )
    return SourceDocument(name="x.pdf", media_type="application/pdf", pages=made, bookmarks=marks)


@given(sources())
@settings(max_examples=150, deadline=None)
def test_whatever_the_document_export_and_load_give_it_back(source):
    document = outline(source, DocumentId("id"), sources=frozenset({Origin.BOOKMARK}))
    assert there_and_back(document, source) == document
