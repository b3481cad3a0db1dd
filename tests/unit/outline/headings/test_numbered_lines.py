from __future__ import annotations

import pytest

from tests.unit.outline.sample_pages import pages, source
from vectree.outline import outline
from vectree.outline.headings.numbered_lines import numbered_candidates
from vectree.types.document import DocumentId
from vectree.types.section import Origin, Verification

PROSE = "Running text that is as long as a line of a page usually is, and that goes on."


def found(*texts: str) -> list[tuple[int, str, int | None]]:
    return [(c.level, c.title, c.page) for c in numbered_candidates(pages(*texts))]


def test_numbers_that_go_on_make_an_outline():
    assert found(
        f"1. Scope\n{PROSE}\n2. Methods\n{PROSE}", f"{PROSE}\n2.1 Data\n{PROSE}\n2.2 Measures\n{PROSE}\n3. Results"
    ) == [(1, "1. Scope", 1), (1, "2. Methods", 1), (2, "2.1 Data", 2), (2, "2.2 Measures", 2), (1, "3. Results", 2)]


def test_korean_levels_nest_as_they_open():
    titles = [(1, "1. 기초사실"), (2, "가. 당사자"), (2, "나. 처분"), (1, "2. 판단"), (1, "3. 결론")]
    text = "\n".join(f"{title}\n{PROSE}" for _, title in titles)
    assert [(level, title) for level, title, _ in found(text)] == titles


def test_articles_are_counted_on_through_the_chapters():
    text = "\n".join(
        [
            "제1장 총칙",
            "제1조 목적",
            PROSE,
            "제2조 정의",
            PROSE,
            "제2장 관리",
            "제3조 관리청",
            PROSE,
            "제4조 비용",
            PROSE,
        ]
    )
    assert [(level, title) for level, title, _ in found(text)] == [
        (1, "제1장 총칙"), (2, "제1조 목적"), (2, "제2조 정의"),
        (1, "제2장 관리"), (2, "제3조 관리청"), (2, "제4조 비용"),
    ]  # fmt: skip


def test_one_missing_number_is_forgiven_and_more_are_not():
    assert len(found(f"1. One\n{PROSE}\n2. Two\n{PROSE}\n4. Four\n{PROSE}")) == 3
    assert found(f"1. One\n{PROSE}\n2. Two\n{PROSE}\n9. Nine\n{PROSE}") == []


@pytest.mark.parametrize(
    "line",
    [
        "3. This is a sentence that ends with a full stop.",
        "3. " + PROSE,
        "3. 12,345 67,890 1,234",
        "3. Results 41",
        "3.",
        "the third, 3. Results",
    ],
)
def test_sentences_rows_and_contents_entries_are_no_headings(line):
    assert found(f"1. One\n{PROSE}\n2. Two\n{PROSE}\n{line}\n{PROSE}") == []


def test_a_list_on_every_line_is_no_outline():
    assert found("\n".join(f"{n}. item number" for n in range(1, 40))) == []


def test_the_offset_is_the_titles_own():
    text = f"{PROSE}\n  1. One\n{PROSE}\n2. Two\n{PROSE}\n3. Three"
    assert [text[c.offset or 0 :].split("\n")[0] for c in numbered_candidates(pages(text))] == [
        "1. One", "2. Two", "3. Three",
    ]  # fmt: skip


def test_bare_text_gets_a_verified_tree_and_none_when_headings_are_off():
    bare = source(f"1. One\n{PROSE}\n2. Two\n{PROSE}\n3. Three\n{PROSE}")
    document = outline(bare, DocumentId("x"))
    assert [(s.title, s.verification, s.origin) for s in document.tree.walk()] == [
        (title, Verification.VERIFIED, Origin.HEADING) for title in ("1. One", "2. Two", "3. Three")
    ]
    hidden = outline(bare, DocumentId("x"), sources=frozenset({Origin.CONTENTS}))
    assert {s.origin for s in hidden.tree.walk()} == {Origin.FILLER}


def test_no_text_no_headings():
    assert found("", "") == []
