from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectree.errors import EmptyFileError, TreeError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.outline.loaders import load
from vectree.types.document import Document, DocumentId, PageStatus
from vectree.types.section import Origin, Verification

MARKDOWN = b"""---
title: "A guide"
author: Ann Lee, Bob Ray
date: 2024-05-06
lang: en
---
Before the first heading.

# One *big* [thing](http://example.org/x)

Some text.

## Two

```
# no heading
```

> # quoted

Setext
======

end
"""


def read(data: bytes, name: str = "x") -> Document:
    return outline(load(data, name), DocumentId("id"))


def titles(document: Document) -> list[tuple[int, str]]:
    return [(s.level, s.title) for s in document.tree.walk() if s.origin is not Origin.FILLER]


def test_markdown_headings_are_sections_verified_in_the_text():
    document = read(MARKDOWN, "guide.md")
    assert titles(document) == [(1, "One big thing"), (2, "Two"), (1, "Setext")]
    assert {s.verification for s in document.tree.walk() if s.origin is Origin.TAG} == {Verification.VERIFIED}
    assert document.source == "tag"


def test_headings_that_differ_in_their_number_alone_are_verified_in_every_part():
    """Parts have no running headers, which such headings at the top of page after page would be."""
    words = "The ward has its own stock of gowns and masks, which is counted every Monday. " * 20
    document = read("\n\n".join(f"## {n} Ward {n}\n\n{words}" for n in range(1, 8)).encode(), "wards.md")
    assert document.page_count == 7
    assert [s.verification for s in document.tree.walk()] == [Verification.VERIFIED] * 7


def test_front_matter_is_metadata_and_not_text():
    source = load(MARKDOWN, "guide.md")
    assert (source.metadata.title, source.metadata.authors, source.metadata.date, source.language) == (
        "A guide", ("Ann Lee", "Bob Ray"), "2024-05-06", "en",
    )  # fmt: skip
    assert source.pages[0].text.startswith("Before the first heading.")


def test_a_rule_at_the_top_is_no_front_matter():
    assert load(b"---\njust a rule above this\n---\n\n# A\n", "x.md").pages[0].text.startswith("just a rule")


def test_code_and_quotes_have_no_headings():
    assert "no heading" in load(MARKDOWN, "x.md").pages[0].text
    assert not any("quoted" in title for _, title in titles(read(MARKDOWN, "x.md")))


def test_underlined_numbered_and_capital_lines_are_headings_of_plain_text():
    text = b"THE REPORT\n==========\n\nWords.\n\n1. Scope\n\nMore words.\n\n1.1 Detail of it\n\nWords.\n"
    text += b"\fSECOND PART\n\nEnd.\n"
    document = read(text, "x.txt")
    assert [(s.title, s.level, s.page_start) for s in document.tree.walk()] == [
        ("THE REPORT", 1, 1), ("1. Scope", 2, 1), ("1.1 Detail of it", 3, 1), ("SECOND PART", 2, 2),
    ]  # fmt: skip
    assert document.page_count == 2


@pytest.mark.parametrize("text", ["1. a list item that is a sentence.\n", "12 apples\nand pears", "x = 3\n---\n"])
def test_lists_and_sums_are_no_headings(text):
    assert all(s.origin is Origin.FILLER for s in read(("Words.\n\n" + text + "\nWords.").encode()).tree.walk())


def test_form_feeds_are_page_breaks_and_a_last_one_is_not():
    assert len(load(b"one\ftwo\f").pages) == 2
    assert [p.status for p in load(b"one\f\ftwo").pages] == [PageStatus.TEXT, PageStatus.BLANK, PageStatus.TEXT]


def test_page_texts_keep_title_language_and_pages():
    data = json.dumps(
        {"title": "보고서", "language": "ko-KR", "pages": ["첫 쪽", None, {"text": "셋째", "label": "iii"}]}
    )
    source = load(data.encode())
    assert (source.metadata.title, source.language, [p.text for p in source.pages]) == (
        "보고서", "ko", ["첫 쪽", "", "셋째"],
    )  # fmt: skip
    assert source.pages[2].label == "iii"
    assert outline(source, DocumentId("x")).language == "ko"


def test_lone_surrogates_are_dropped():
    document = read(b'{"title": "x\\ud800", "pages": ["a \\udfff b"]}')
    assert document.title == "x"
    json.dumps(document.summary).encode("utf-8")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"pages": 3}', "pages must be a list, not 3"),
        (b'{"pages": "text"}', "pages must be a list"),
        (b'{"pages": [3]}', r"pages\[0\] must be an object, not 3"),
        (b'{"pages": [], "title": 3}', "title must be a string, not 3"),
        (b'{"pages": [{"text": 3}]}', "must be a string, not 3"),
    ],
)
def test_wrong_shapes_say_where_and_what(data, message):
    with pytest.raises(TreeError, match=message):
        load(data)


def test_no_pages_are_an_empty_document():
    with pytest.raises(EmptyFileError, match="no pages"):
        load(b'{"pages": []}')


@given(st.lists(st.text(max_size=80), min_size=1, max_size=5))
def test_any_page_texts_become_a_covered_document(texts):
    source = load(json.dumps({"pages": texts}).encode())
    document = outline(source, DocumentId("x"))
    assert partition_faults(document.tree, source.pages) == []


@given(st.text(min_size=1, max_size=300).filter(lambda text: text.strip()))
def test_any_markdown_becomes_a_covered_document(text):
    data = text.encode("utf-8", errors="ignore")
    if data.strip() and b"%PDF" not in data:
        source = load(b"# A\n\n" + data, "x.md")
        assert partition_faults(outline(source, DocumentId("x")).tree, source.pages) == []
