"""Which documents are looked into."""

from __future__ import annotations

from math import exp

import pytest

from vectree.index.corpus import CorpusHit, CorpusQuery
from vectree.retrieve import RoutedDocument, route
from vectree.retrieve.documents.across import could_add, merge_pages, merge_passages, relative_odds
from vectree.types.document import DocumentId
from vectree.types.evidence import Passage
from vectree.types.ranking import ScoredPage
from vectree.types.section import SectionId


class FakeCorpus:
    """A corpus index with fixed hits; remembers what it was asked."""

    def __init__(self, *hits: tuple[str, float]) -> None:
        self.hits = hits
        self.asked: list[CorpusQuery] = []

    def search(self, query: CorpusQuery) -> tuple[CorpusHit, ...]:
        self.asked.append(query)
        return tuple(
            CorpusHit(
                document_id=DocumentId(document),
                section_id=SectionId(""),
                score=score,
                keyword_rank=1,
                vector_rank=None,
            )
            for document, score in self.hits
        )

    def rebuild(self) -> None:
        raise AssertionError("routing does not rebuild")

    def close(self) -> None:
        raise AssertionError("routing does not close")


def test_the_best_hit_counts_most_and_further_hits_help() -> None:
    corpus = FakeCorpus(("a", 0.030), ("b", 0.029), ("b", 0.028), ("b", 0.027), ("c", 0.001))
    routed = route(corpus, CorpusQuery(text="pump"), limit=2)
    assert [document.document_id for document in routed] == ["b", "a"]
    assert routed[0].score == pytest.approx(0.029 + 0.3 * 0.055)
    assert corpus.asked[0].unit == "any"


def test_nothing_found_nothing_routed() -> None:
    assert route(FakeCorpus(), CorpusQuery(text="pump")) == ()


def test_documents_that_are_named_need_no_search() -> None:
    corpus = FakeCorpus()
    wanted = frozenset({DocumentId("z"), DocumentId("a")})
    routed = route(corpus, CorpusQuery(text="pump", documents=wanted), limit=5)
    assert [document.document_id for document in routed] == ["a", "z"]
    assert not corpus.asked


def test_named_documents_are_searched_where_another_filter_holds_too() -> None:
    corpus = FakeCorpus(("a", 0.03))
    query = CorpusQuery(text="pump", documents=frozenset({DocumentId("a"), DocumentId("b")}), domain="legal")
    assert [document.document_id for document in route(corpus, query)] == ["a"]


def scored(document: str, page: int, score: float) -> ScoredPage:
    return ScoredPage(document_id=DocumentId(document), page=page, section_id=SectionId("s"), score=score)


def test_odds_are_relative_to_the_best_document() -> None:
    ranked = [RoutedDocument(document_id=DocumentId(name), score=score) for name, score in (("a", 3.0), ("b", 2.0))]
    assert relative_odds(ranked) == {"a": 1.0, "b": pytest.approx(exp(-1))}
    assert relative_odds(()) == {}


def test_pages_of_several_documents_are_told_apart_by_their_documents() -> None:
    odds = {DocumentId("a"): 1.0, DocumentId("b"): 0.5}
    merged = merge_pages([[scored("a", 1, 3.0), scored("a", 2, 2.0)], [scored("b", 9, 8.0)]], odds, 3)
    assert [(page.document_id, page.page) for page in merged] == [("a", 1), ("a", 2), ("b", 9)]
    assert merge_pages([[scored("b", 9, 8.0)]], {DocumentId("b"): 1.0}, 3)[0].score == 8.0


def test_a_document_is_looked_into_only_where_it_could_have_a_page_among_the_best() -> None:
    odds = {DocumentId("a"): 1.0, DocumentId("b"): 0.5}
    merged = merge_pages([[scored("a", 1, 3.0), scored("a", 2, 2.0)]], odds, 2)
    assert could_add(0.9, merged, 3)
    assert could_add(0.9, merged, 2)
    assert not could_add(0.5, merged, 2)
    both = [[scored("a", 1, 3.0), scored("a", 2, 2.0)], [scored("b", 9, 8.0)]]
    assert merge_pages(both, odds, 2) == merged


def passage(document: str, score: float) -> Passage:
    return Passage(
        document_id=DocumentId(document),
        section_id=SectionId("s"),
        title="t",
        page=1,
        label=None,
        start=0,
        end=1,
        text="x",
        score=score,
    )


def test_passages_of_a_worse_document_are_held_back() -> None:
    odds = {DocumentId("a"): 1.0, DocumentId("b"): 0.4}
    merged = merge_passages([[passage("a", 1.0)], [passage("b", 1.5)]], odds)
    assert [item.document_id for item in merged] == ["a", "b"]
    assert merge_passages([[passage("c", 9.0)]], odds)[0].score == 9.0
