"""What speaks for a page, how it is weighed, and how many pages are read."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled
from vectree.retrieve import PageWeights, RetrievalSettings, likely_pages, prepare_query, rank_pages, rank_sections
from vectree.retrieve.pages.signals import SIGNALS, page_signals
from vectree.retrieve.pages.unit_cover import unit_cover
from vectree.retrieve.pages.weights import page_weights
from vectree.retrieve.scoring.hybrid import match_query
from vectree.types.document import DocumentId
from vectree.types.ranking import ScoredPage
from vectree.types.section import SectionId


def test_every_signal_has_a_score_for_every_page() -> None:
    document = compiled(MANUAL)
    query = prepare_query("How often must the seal be replaced?")
    found = page_signals(query, document, rank_sections(query, document, RetrievalSettings()))
    assert tuple(found.values) == SIGNALS
    for values in found.values.values():
        assert len(values) == document.page_count
        assert np.isfinite(values).all()
        assert values.sum() == pytest.approx(0, abs=1e-9)
    assert found.matched[5]


def test_words_that_no_page_has_say_nothing() -> None:
    document = compiled(MANUAL)
    found = page_signals(prepare_query("Zyzzyva quokka?"), document)
    assert not found.matched.any()
    for name in ("passages", "words", "answer", "pairs", "section", "rows"):
        assert not found.values[name].any()


def test_the_row_that_is_about_little_else_speaks_for_its_page() -> None:
    nodes = (
        Node(title="Discussion", text="Net sales rose in 2021 and 2022 since many stores in the north opened again."),
        Node(title="Statement", text="Net sales 4,120 3,980\nCost of sales 2,210 2,150"),
    )
    document = compiled(nodes)
    query = prepare_query("How much were net sales?")
    found = page_signals(query, document)
    assert found.values["rows"][1] > found.values["rows"][0]
    assert found.values["numbers"][1] > found.values["numbers"][0]


def test_rows_count_only_where_an_amount_is_asked_for() -> None:
    nodes = (
        Node(title="A", text="Brass valves 4,120 3,980"),
        Node(title="B", text="Brass valves are made by hand."),
    )
    found = page_signals(prepare_query("Who makes the brass valves?"), compiled(nodes))
    assert not found.values["rows"].any()


def test_terms_that_follow_each_other_in_the_question_count_as_pairs_in_one_unit_only() -> None:
    nodes = (Node(title="Notes", text="The drain valve leaks. The drain is old. A valve is new."),)
    document = compiled(nodes)
    query = prepare_query("drain valve")
    match, weights = match_query(query, document)
    cover = unit_cover(match, weights, len(query.terms))
    assert cover.pairs.tolist() == pytest.approx([1.0, 0.0, 0.0])
    assert cover.own[0] == pytest.approx(1.0)
    assert (cover.cover <= 1 + 1e-9).all()
    assert (cover.cover[1:] > cover.own[1:]).all(), "the other term is near"


def test_the_shipped_weights_come_with_their_record() -> None:
    shipped = json.loads(files("vectree.retrieve.pages").joinpath("weights.json").read_text(encoding="utf-8"))
    assert set(shipped["weights"]) == {"words", "bigrams"}
    for weights in (*shipped["weights"].values(), page_weights().signals, page_weights().bigrams or {}):
        assert set(weights) == set(SIGNALS)
    assert shipped["training"]["folds"] > 1
    for figures in shipped["training"]["hits"].values():
        assert isinstance(figures, list) or {"cross_validated", "in_sample"} == set(figures)


def test_other_weights_rank_otherwise() -> None:
    document = compiled(MANUAL)
    query = prepare_query("replace the seal")
    usual = rank_pages(query, document)
    late = rank_pages(query, document, weights=PageWeights(signals={"position": 1.0}))
    assert usual[0].page == 6
    assert [page.page for page in late] == sorted((page.page for page in late), reverse=True)


def pages(*scores: float) -> list[ScoredPage]:
    return [
        ScoredPage(document_id=DocumentId("d"), page=place, section_id=SectionId("s"), score=score)
        for place, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize(
    ("scores", "kept"),
    [
        ((), 0),
        ((3.0,), 1),
        ((3.0, 2.9, 2.8, 2.7), 4),
        ((3.0, -0.5, -0.8, -1.0), 3),
        ((3.0, -2.0, -2.1), 1),
        ((14.0, 2.0, 1.5, -4.0), 3),
        (tuple([1.0] * 20), 8),
    ],
)
def test_as_many_pages_as_the_question_leaves_in_doubt(scores: tuple[float, ...], kept: int) -> None:
    ranked = pages(*scores)
    assert likely_pages(ranked) == tuple(ranked[:kept])


def test_a_stretch_of_the_question_says_more_than_its_words_apart() -> None:
    nodes = (
        Node(title="A", text="규정 취지는 다음과 같다. 법 제65조 제1항은 뒤에서 본다."),
        Node(title="B", text="법 제65조 제1항의 규정 취지는 신뢰의 보호에 있다."),
    )
    query = prepare_query("법 제65조 제1항의 규정 취지는 무엇인가요?")
    found = page_signals(query, compiled(nodes, language="ko"))
    assert found.values["runs"][1] > found.values["runs"][0]
    assert not page_signals(prepare_query("취지"), compiled(nodes)).values["runs"].any(), "one term has no order"


STATEMENTS = (
    Node(title="Contents", text="Consolidated Statements of Cash Flows 3\nNotes 9"),
    Node(title="Discussion", text="We spent more on capital expenditures this year than in the year before it."),
    Node(
        title="Consolidated Statements of Cash Flows",
        text="Net income 5,363 4,869\nPurchases of property 1,577 1,373\nDividends 3,193 2,803",
    ),
)


def test_the_statement_that_holds_what_is_asked_for_is_its_place_and_a_list_of_contents_is_not() -> None:
    document = replace(compiled(STATEMENTS), domain="financial")
    found = page_signals(prepare_query("How high was capex?"), document)
    assert np.argmax(found.values["place"]) == 2
    assert found.values["place"][0] == found.values["place"][1]
    assert found.values["tables"].tolist() == found.values["numbers"].tolist()
    other = page_signals(prepare_query("How high was capex?"), compiled(STATEMENTS))
    assert not other.values["place"].any(), "a document of another field"


def test_the_first_page_has_title_and_authors() -> None:
    found = page_signals(prepare_query("Who are the authors?"), compiled(MANUAL))
    assert np.argmax(found.values["front"]) == 0
    assert not page_signals(prepare_query("Which grease?"), compiled(MANUAL)).values["front"].any()


def test_a_running_header_says_less_than_a_heading() -> None:
    nodes = [Node(title="Pump manual", text=f"Filler number {page} about nothing.") for page in range(6)]
    nodes[3] = Node(title="Pump manual", text="Seals\nThey are changed yearly.")
    found = page_signals(prepare_query("pump seals"), compiled(nodes))
    assert np.argmax(found.values["headings"]) == 3


def test_bigrams_have_weights_of_their_own() -> None:
    weights = PageWeights(signals={"numbers": 1.0}, bigrams={"runs": 2.0})
    assert weights.of(prepare_query("pump")) == {"numbers": 1.0}
    assert weights.of(prepare_query("펌프의 전압은?")) == {"runs": 2.0}
    assert PageWeights(signals={"numbers": 1.0}).of(prepare_query("펌프의 전압은?")) == {"numbers": 1.0}
