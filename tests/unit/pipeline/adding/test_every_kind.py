"""Every kind of PDF ends in a document whose tree covers it, or in a typed error that leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import vectree
from tests.corpus import KINDS, write
from vectree.config import Config
from vectree.errors import VectreeError
from vectree.pipeline import Library
from vectree.types.document import PageStatus
from vectree.types.section import Position, Section


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        yield opened


def assert_in_order(sections: Sequence[Section], start: Position, end: Position) -> None:
    """Sections lie one behind the other inside ``[start, end)``, and theirs inside them."""
    at = start
    for section in sections:
        assert at <= section.start <= section.end <= end
        at = section.end
        assert_in_order(section.children, section.start, section.end)


BAD = [name for name, kind in KINDS.items() if kind.error is not None and name != "text_called_pdf"]
"""Text is read as text, whatever the file's name says."""


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_leaves_nothing_behind(name: str, library: Library, tmp_path: Path) -> None:
    with pytest.raises(VectreeError) as caught:
        library.add(write(name, tmp_path))
    assert type(caught.value) is KINDS[name].error
    assert library.documents() == ()
    password = KINDS[name].password
    if password is not None:
        assert library.add(write(name, tmp_path), password=password).page_count == KINDS[name].pages


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.error is None])
def test_what_can_be_read_is_covered_by_its_tree(name: str, library: Library, tmp_path: Path) -> None:
    kind = KINDS[name]
    document = library.add(write(name, tmp_path))
    assert document.page_count == kind.pages
    unread = {number for number, status in kind.statuses.items() if status in {PageStatus.NEEDS_OCR, PageStatus.JUNK}}
    assert set(document.coverage.needs_ocr) == unread
    assert set(document.coverage.blank) == {n for n, status in kind.statuses.items() if status is PageStatus.BLANK}
    pages = library.pages(document.id)
    assert_in_order(document.tree.sections, Position(page=1, offset=0), Position(page=len(pages) + 1, offset=0))
    for page in pages[:60]:
        for offset in {0, len(page.text) // 2, len(page.text) - 1}:
            if 0 <= offset < len(page.text):
                assert document.tree.deepest(Position(page=page.number, offset=offset)) is not None, (
                    page.number,
                    offset,
                )
    touched = {n for section in document.tree.sections for n in range(section.page_start, section.page_end + 1)}
    assert touched == set(range(1, len(pages) + 1))


@pytest.mark.parametrize("name", ["contents_with_offset", "korean_contents", "japanese_rules", "two_columns"])
def test_answers_are_located_on_their_page(name: str, library: Library, tmp_path: Path) -> None:
    questions = {
        "contents_with_offset": "What of the supply of timber?",
        "korean_contents": "징수에 관한 사항은 무엇을 규정하는가?",
        "japanese_rules": "労働者は何を守らなければならないか",
        "two_columns": "right line 12",
    }
    library.add(write(name, tmp_path))
    answer = library.ask(questions[name])
    assert answer.found
    for citation in answer.citations:
        assert citation.quote
        assert all(span.boxes for span in citation.spans)
