from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.outline.sample_pages import page, pages, set_page
from vectree.evaluate.partition import partition_faults
from vectree.outline.tree.build import build_sections
from vectree.outline.tree.fillers import front_matter, without_titles
from vectree.outline.tree.stretch import Stretches
from vectree.types.document import PageStatus
from vectree.types.section import Position, SectionTree


def test_a_long_document_without_titles_is_grouped_twice():
    document = pages(*(f"page {n}" for n in range(1, 301)))
    tree = SectionTree(sections=build_sections([], document))
    assert len(tree.sections) <= 10
    assert {section.level for section in tree.walk()} == {1, 2}
    assert partition_faults(tree, document) == []


def test_one_long_page_is_cut_between_paragraphs():
    paragraph = "Words of a paragraph that goes on for a while. " * 20
    document = pages("\n\n".join([paragraph] * 60))
    tree = SectionTree(sections=build_sections([], document))
    assert len(tree.sections) >= 4
    assert all(document[0].text[: s.start.offset].endswith(("\n\n", "")) for s in tree.sections)
    assert partition_faults(tree, document) == []


def test_text_without_any_break_is_cut_all_the_same():
    document = pages("x" * 100_000)
    assert len(without_titles(Stretches(document))) >= 5


def test_the_largest_line_names_a_filler_and_running_headers_do_not():
    document = [
        set_page(n, ("ACME Annual Report", 72, 20), (f"The topic number {chr(64 + n)}", 72, 60), ("text", 72, 90))
        for n in range(1, 7)
    ]
    document = [
        replace(p, lines=tuple(replace(line, size=s) for line, s in zip(p.lines, (14, 12, 10), strict=True)))
        for p in document
    ]
    assert [filler.title for filler in without_titles(Stretches(document))] == [
        "The topic number A", "The topic number F",
    ]  # fmt: skip


def test_sentences_cut_by_the_page_break_name_no_filler():
    fillers = without_titles(Stretches(pages("and so on,\nwhich goes on and on here,\nuntil it ends.")))
    assert [filler.title for filler in fillers] == ["Page 1"]


def test_pages_without_text_are_named_by_their_numbers():
    document = tuple(page(n, "", status=PageStatus.NEEDS_OCR) for n in range(1, 8))
    tree = SectionTree(sections=build_sections([], document))
    assert [(s.title, s.page_ref, s.summary) for s in tree.sections] == [("Pages 1-7", "1-7", "")]


def test_little_before_the_first_title_is_front_matter_and_much_is_grouped():
    document = Stretches(pages(*(f"page {n} of it" for n in range(1, 31))))
    assert [f.title for f in front_matter(document, Position(page=4, offset=0))] == ["Front matter"]
    assert len(front_matter(document, Position(page=25, offset=0))) >= 5


@pytest.mark.parametrize(
    ("language", "titles"),
    [
        ("ko", ["앞부분", "1쪽", "1-7쪽"]),
        ("ja", ["前付け", "1ページ", "1-7ページ"]),
        ("zh", ["前页", "第1页", "第1-7页"]),
        ("und", ["Front matter", "Page 1", "Pages 1-7"]),
    ],
)
def test_a_filler_is_called_in_the_language_of_its_document(language, titles):
    empty = tuple(page(n, "", status=PageStatus.NEEDS_OCR) for n in range(1, 8))
    written = Stretches(pages(*(f"page {n} of it" for n in range(1, 8))))
    assert [
        front_matter(written, Position(page=4, offset=0), language)[0].title,
        without_titles(Stretches(empty[:1]), language=language)[0].title,
        build_sections([], empty, language)[0].title,
    ] == titles
