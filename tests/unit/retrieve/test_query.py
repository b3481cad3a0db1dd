"""What is read out of a question."""

from __future__ import annotations

import pytest

from vectree.errors import QueryError
from vectree.retrieve import prepare_query
from vectree.retrieve.vocabulary import other_words


@pytest.mark.parametrize("text", ["", "   ", "?!", "…"])
def test_a_question_needs_words(text: str) -> None:
    with pytest.raises(QueryError, match="has no words"):
        prepare_query(text)


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("How much did revenue grow?", "amount"),
        ("What is the total of Table 2?", "amount"),
        ("When was the plan adopted?", "date"),
        ("언제 개정되었는가?", "date"),
        ("요금은 얼마인가?", "amount"),
        ("料金はいくらですか", "amount"),
        ("Who wrote the report?", "text"),
    ],
)
def test_what_it_asks_for(question: str, wants: str) -> None:
    assert prepare_query(question).wants == wants


def test_terms_are_stems_in_order_once_and_words_about_asking_count_less() -> None:
    query = prepare_query("According to the report, which seals and which sealing rings?")
    assert query.terms == ("accord", "report", "seal", "ring")
    assert query.weights == (0.3, 0.3, 1.0, 1.0)


def test_instructions_beside_a_question_count_less() -> None:
    query = prepare_query("What is the net debt? Round to two decimals.")
    weights = dict(zip(query.terms, query.weights, strict=True))
    assert weights["debt"] == 1.0
    assert weights["decim"] < 1.0


def test_other_words_for_the_same_are_added_at_less_weight() -> None:
    query = prepare_query("What was capex in FY2018?")
    related = dict(query.related)
    assert {"expenditur", "2018"} <= set(related)
    assert all(0 < weight < 1 for weight in related.values())
    assert not set(related) & set(query.terms)
    assert prepare_query("What was capex?", vocabulary=()).related == ()


@pytest.mark.parametrize(
    ("question", "word"),
    [("Q2 of FY2024", "2024"), ("FY20", "2020"), ("Q22023 revenues", "second quarter"), ("4Q sales", "fourth quarter")],
)
def test_fiscal_periods_are_spelled_out(question: str, word: str) -> None:
    assert word in list(other_words(question))


def test_language_is_detected_or_given() -> None:
    assert prepare_query("제3조는 무엇인가?").language == "ko"
    assert prepare_query("pump", language="ja").language == "ja"
