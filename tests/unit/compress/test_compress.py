"""What stays of the passages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.retrieve.made_documents import MANUAL, Node, compiled, page_texts
from vectree.compress import CompressionSettings, compress
from vectree.errors import QueryError
from vectree.index.compiled import CompiledDocument
from vectree.retrieve.pages.passages import passage_at
from vectree.retrieve.question.query import prepare_query
from vectree.text.tokens import count_tokens
from vectree.types.evidence import Passage

QUERY = prepare_query("How often is the seal replaced?")


def all_passages(nodes: tuple[Node, ...]) -> tuple[CompiledDocument, tuple[Passage, ...]]:
    document = compiled(nodes)
    texts = page_texts(nodes)
    rows = range(len(document.passages.page))
    return document, tuple(passage_at(document, row, texts, 1.0 / (1 + row), {}) for row in rows)


def test_the_string_is_what_was_counted_and_names_its_sources() -> None:
    document, passages = all_passages(MANUAL)
    evidence = compress(QUERY, passages, {document.id: document}, CompressionSettings(enabled=False))
    assert evidence.context_tokens == count_tokens(evidence.text)
    assert evidence.tokens_before >= evidence.context_tokens
    assert len(evidence.passages) == len(passages)
    for number, passage in enumerate(evidence.passages, 1):
        assert f"[{number}] doc, page {passage.page}, {passage.title}\n{passage.text}" in evidence.text


def test_what_has_nothing_to_do_with_the_question_is_dropped_with_its_reason() -> None:
    document, passages = all_passages(MANUAL)
    best = replace(passages[0], score=9.0)
    evidence = compress(QUERY, (best, *passages[1:]), {document.id: document})
    assert [passage.page for passage in evidence.passages] == [1, 6]  # the best by score, and the seal's
    assert {dropped.reason for dropped in evidence.dropped} == {"below 0.2"}
    assert len(evidence.passages) + len(evidence.dropped) == len(passages)


def test_of_two_alike_the_better_stays() -> None:
    twice = "The seal is replaced every 500 hours by a trained operator, who then writes the date into the log book."
    document, passages = all_passages((Node(title="First", text=twice), Node(title="Second", text=f"{twice} Always.")))
    better = (passages[0], replace(passages[1], score=5.0))
    evidence = compress(QUERY, better, {document.id: document})
    assert [passage.title for passage in evidence.passages] == ["Second"]
    assert evidence.dropped[0].reason == "repeats page 2, 'Second'"


@pytest.mark.parametrize("budget", [1, 20, 30, 60, 4000])
@pytest.mark.parametrize("enabled", [True, False])
def test_never_over_the_budget_and_passages_stay_whole(budget: int, enabled: bool) -> None:
    document, passages = all_passages(MANUAL)
    settings = CompressionSettings(budget_tokens=budget, enabled=enabled)
    evidence = compress(prepare_query("pump seal voltage pipes"), passages, {document.id: document}, settings)
    assert count_tokens(evidence.text) == evidence.context_tokens <= budget
    assert set(evidence.passages) <= set(passages)
    assert len(evidence.passages) + len(evidence.dropped) == len(passages)
    scores = [passage.score for passage in evidence.passages]
    assert scores == sorted(scores, reverse=True)


def test_printed_labels_are_named_where_they_differ() -> None:
    document, passages = all_passages(MANUAL)
    evidence = compress(QUERY, (replace(passages[5], label="iv"),), {document.id: document})
    assert evidence.text.startswith("[1] doc, page 6 (printed iv), 3 Maintenance\n")
    evidence = compress(QUERY, (replace(passages[5], label="¶ 9"),), {document.id: document})
    assert evidence.text.startswith("[1] doc, ¶ 9, 3 Maintenance\n")


def test_without_a_common_word_the_best_three_stay() -> None:
    document, passages = all_passages(MANUAL)
    evidence = compress(prepare_query("펌프 전압"), passages, {document.id: document})
    assert len(evidence.passages) == 3


def test_no_passages_no_evidence() -> None:
    evidence = compress(QUERY, (), {})
    assert evidence.passages == evidence.dropped == ()
    assert evidence.text == ""
    assert evidence.context_tokens == evidence.tokens_before == 0


def test_a_budget_must_hold_something() -> None:
    with pytest.raises(QueryError, match="budget_tokens 0"):
        CompressionSettings(budget_tokens=0)
