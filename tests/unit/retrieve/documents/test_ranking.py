"""Which of several documents a question is about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.index.compiled import CompiledDocument
from vectree.retrieve import RoutedDocument, prepare_query
from vectree.retrieve.documents.ranking import document_weights, rank_documents
from vectree.retrieve.documents.signals import SIGNALS, document_signals
from vectree.types.document import DocumentId

NAMES, PERIOD, PAGE = SIGNALS.index("names"), SIGNALS.index("period"), SIGNALS.index("page")


def library(**texts: str) -> dict[DocumentId, CompiledDocument]:
    """One document of one page for each text."""
    return {DocumentId(name): compiled((Node(title="Report", text=text),), name=name) for name, text in texts.items()}


def ranked(question: str, documents: dict[DocumentId, CompiledDocument]) -> list[str]:
    """Ids, best first, where routing does not tell the documents apart."""
    routed = [RoutedDocument(document_id=name, score=1.0) for name in documents]
    return [str(one.document_id) for one in rank_documents(prepare_query(question), routed, documents)]


def signals(question: str, documents: dict[DocumentId, CompiledDocument]) -> np.ndarray:
    return document_signals(prepare_query(question), list(documents.values()), [1.0] * len(documents))


def test_the_document_that_has_the_name_in_the_question_is_first() -> None:
    documents = library(
        a="Acme sells pumps. Acme had net sales of 5 million. Acme grew.",
        b="Bolt sells pumps. Bolt had net sales of 7 million. Bolt shrank.",
    )
    assert ranked("What were the net sales of Bolt?", documents) == ["b", "a"]


def test_what_a_document_is_called_tells_its_period_and_its_name() -> None:
    text = "Net sales of pumps were 5 million in 2022 and 7 million in 2023."
    documents = library(ACME_2022=text, ACME_2023=text, BOLT_2023=text)
    assert ranked("How did Acme's net sales change between FY2022 and FY2023?", documents)[0] == "ACME_2023"
    found = signals("How did Acme's net sales change between FY2022 and FY2023?", documents)
    assert found[:, NAMES].tolist() == [1, 1, 0]
    assert found[:, PERIOD].tolist() == [0, 1, 1]


def test_issuer_and_date_count_where_the_file_is_called_something_else() -> None:
    documents = {
        name: replace(document, issuer=issuer, date=date)
        for (name, document), issuer, date in zip(
            library(x="Sales grew.", y="Sales grew.").items(),
            ("Johnson & Johnson", "Procter & Gamble"),
            ("2023-07-02", "2022-12-31"),
            strict=True,
        )
    }
    assert ranked("Did sales of JnJ grow?", documents) == ["x", "y"]
    assert ranked("Did sales grow in 2022?", documents) == ["y", "x"]


def test_the_best_page_counts_in_scripts_without_capitals() -> None:
    documents = library(a="예산의 집행에 관한 보고", b="은행법에 의거 예비인가를 신청할 수 있다")
    assert ranked("예비인가를 신청할 수 있나요?", documents) == ["b", "a"]
    assert signals("예비인가를 신청할 수 있나요?", documents)[:, PAGE].tolist() == [0, 1]


def test_documents_alike_stay_in_their_order() -> None:
    documents = library(a="Net sales of pumps.", b="Net sales of pumps.")
    assert ranked("net sales", documents) == ["a", "b"]


def test_nothing_in_common_and_no_text() -> None:
    documents = library(a="", b="Net sales.")
    assert set(ranked("unrelated words", documents)) == {"a", "b"}
    assert signals("unrelated words", documents)[:, PAGE].tolist() == [0, 0]
    assert document_signals(prepare_query("anything"), [], []).shape == (0, len(SIGNALS))


@pytest.mark.parametrize("names", [(), ("a",)])
def test_a_single_document_needs_no_score(names: tuple[str, ...]) -> None:
    routed = tuple(RoutedDocument(document_id=DocumentId(name), score=0.5) for name in names)
    assert rank_documents(prepare_query("net sales"), routed, {}) == routed


def test_the_shipped_weights_are_one_for_each_signal() -> None:
    assert document_weights().shape == (len(SIGNALS),)
    assert (document_weights() > 0).all()
