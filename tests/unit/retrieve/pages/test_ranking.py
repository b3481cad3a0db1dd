"""The right page inside a section, and over a document."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled, make_document, page_texts
from vectree.index.compile import compile_document
from vectree.index.compiled import CompiledDocument
from vectree.retrieve import RetrievalSettings, pick_passages, prepare_query, rank_pages, rank_sections
from vectree.types.document import Page
from vectree.types.section import Figure, Position, SectionKind, SectionTree


def one_long_section(pages: list[str], **options: object) -> CompiledDocument:
    """All pages in one section."""
    document, _ = make_document((Node(title="Everything"),), **options)  # type: ignore[arg-type]
    whole = replace(
        document.tree.sections[0],
        start=Position(page=1, offset=0),
        end=Position(page=len(pages), offset=len(pages[-1])),
    )
    labels = options.get("labels") or (None,) * len(pages)
    document = replace(
        document,
        page_count=len(pages),
        labels=tuple(labels),  # type: ignore[arg-type]
        tree=SectionTree(sections=(whole,), figures=document.tree.figures),
    )
    return compile_document(document, [Page(number=at, text=text) for at, text in enumerate(pages, 1)])


def filler(page: int) -> str:
    return f"Page {page} is about pumps in general. Pumps move water, and operators read this manual with care."


def test_a_section_of_forty_pages_yields_its_right_page() -> None:
    pages = [filler(page) for page in range(1, 41)]
    pages[26] = "Pumps need care. The seal of the ZX-007 is replaced every 500 hours by a trained operator."
    document = one_long_section(pages)
    query = prepare_query("How often is the seal of the ZX-007 replaced?")
    ranked = rank_pages(query, document, rank_sections(query, document, RetrievalSettings()), limit=3)
    assert ranked[0].page == 27


def test_questions_for_amounts_prefer_pages_of_figures() -> None:
    pages = [filler(page) for page in range(1, 9)]
    pages[2] = "Capital expenditures are discussed with the board. Capital expenditures matter to all of us."
    pages[5] = "Capital expenditures\nLand 1,204 1,100\nBuildings 377 402\nTotal 1,581 1,502"
    ranked = rank_pages(prepare_query("How much were total capital expenditures?"), one_long_section(pages))
    assert ranked[0].page == 6


def test_a_page_named_in_the_question_comes_first_by_its_printed_label() -> None:
    pages = [filler(page) for page in range(1, 13)]
    labels = ["i", "ii", *(str(number) for number in range(1, 11))]
    document = one_long_section(pages, labels=labels)
    assert [page.page for page in rank_pages(prepare_query("What is said on page 7 of pumps?"), document)][:2] == [9, 7]
    assert rank_pages(prepare_query("What does the last page say?"), document)[0].page == 12


def test_a_figure_named_in_the_question_leads_to_its_page() -> None:
    figure = Figure(id="f", kind=SectionKind.FIGURE, number="4", caption="", page=5, box=None)
    document = one_long_section([filler(page) for page in range(1, 9)], figures=[figure])
    assert rank_pages(prepare_query("Which pumps does Figure 4 show?"), document)[0].page == 5


def test_traversals_keep_to_the_sections_they_chose() -> None:
    document = compiled(MANUAL)
    query = prepare_query("pump voltage")
    ranking = rank_sections(query, document, RetrievalSettings(limit=1), "best")
    assert [page.section_id for page in rank_pages(query, document, ranking)] == ["s02_01"]
    assert len(rank_pages(query, document, ranking, inside=False)) > 1


def test_nothing_in_common_nothing_ranked() -> None:
    document = compiled(MANUAL)
    assert rank_pages(prepare_query("xylophone"), document) == ()
    assert rank_pages(prepare_query("pump"), compiled(())) == ()


def test_embeddings_find_pages_without_a_common_word() -> None:
    document = compiled(MANUAL)
    vectors = np.eye(len(document.section_ids), 8, dtype=np.float32)
    document = replace(document, embeddings=vectors)
    query = prepare_query("펌프의 전압은?", embedding=vectors[3])
    ranking = rank_sections(query, document, RetrievalSettings())
    assert ranking.items[0].section_id == document.section_id(3)
    assert rank_pages(query, document, ranking)[0].section_id == document.section_id(3)


def test_passages_are_verbatim_and_carry_their_place() -> None:
    document = compiled(MANUAL, labels=["i", *map(str, range(1, 7))])
    query = prepare_query("How often must the seal be replaced?")
    ranking = rank_sections(query, document, RetrievalSettings())
    pages = rank_pages(query, document, ranking, limit=3)
    texts = page_texts(MANUAL)
    passages = pick_passages(query, document, pages, texts, ranking)
    assert passages[0].section_id == "s03"
    assert passages[0].label == "5"
    assert "every 500 hours" in passages[0].text
    for passage in passages:
        assert passage.text == texts[passage.page][passage.start : passage.end]
    assert [passage.score for passage in passages] == sorted((p.score for p in passages), reverse=True)
    assert pick_passages(query, document, (), texts) == ()


@pytest.mark.parametrize("limit", [1, 2])
def test_limits_hold(limit: int) -> None:
    document = compiled(MANUAL)
    query = prepare_query("pump")
    pages = rank_pages(query, document, limit=limit)
    assert len(pages) == limit
    assert len(pick_passages(query, document, pages, page_texts(MANUAL), limit=1)) == 1
