"""What is read out of a question."""

from __future__ import annotations

import pytest

from vectree.errors import QueryError
from vectree.retrieve import prepare_query
from vectree.retrieve.question.vocabulary import DOMAINS, periods, vocabularies


@pytest.mark.parametrize("text", ["", "   ", "?!", "…"])
def test_a_question_needs_words(text: str) -> None:
    with pytest.raises(QueryError, match="has no words"):
        prepare_query(text)


def test_a_question_in_another_encoding_is_said_to_be_no_text() -> None:
    with pytest.raises(QueryError, match="UTF-8"):
        prepare_query("소음".encode("euc-kr").decode("utf-8", "surrogateescape"))


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
    related = dict(query.related_in("financial"))
    assert {"expenditur", "2018"} <= set(related)
    assert all(0 < weight < 1 for weight in related.values())
    assert not set(related) & set(query.terms)
    assert prepare_query("What was capex?", vocabulary={}).related_in("financial") == ()


def test_the_words_of_a_field_are_for_its_documents() -> None:
    query = prepare_query("What does code EPS AR01 stand for?")
    assert "dilut" in dict(query.related_in("financial"))
    assert "dilut" not in dict(query.related_in("general"))
    assert "dilut" in dict(query.related_in("legal", "financial"))
    assert dict(prepare_query("Who is the CEO?").related_in("medical")).keys() >= {"chief", "execut"}


def test_articles_are_found_in_the_forms_of_other_languages() -> None:
    assert dict(prepare_query("What does Article 3 say?").related_in("legal")).keys() >= {"제3조", "第3条"}


def test_the_places_where_a_field_keeps_what_is_asked_for() -> None:
    query = prepare_query("How high was capex?")
    assert [place.tabular for place in query.places_in("financial")] == [True]
    assert ("cash", "flow") == query.places_in("financial")[0].titles[0][-2:]
    assert query.places_in("general") == ()
    assert prepare_query("Who are the authors?").places_in("legal")[0].front


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_domain_has_words_and_every_place_a_title_or_the_front(domain: str) -> None:
    vocabulary = vocabularies()[domain]
    assert vocabulary.words
    for _, place in vocabulary.places:
        assert place.front or place.titles
        assert all(place.titles)


def test_korean_words_about_asking_and_particles_count_less() -> None:
    query = prepare_query("의결권 제한에는 어떤 이유가 있나요?")
    weights = dict(zip(query.terms, query.weights, strict=True))
    assert weights["의결"] == weights["제한"] == 1.0
    assert weights["한에"] == weights["에는"] == 0.5
    assert weights["어떤"] == weights["이유"] == 0.3


def test_japanese_grammar_counts_less() -> None:
    query = prepare_query("保険料の計算はどのように行われますか")
    weights = dict(zip(query.terms, query.weights, strict=True))
    assert weights["保険"] == weights["計算"] == 1.0
    assert weights["どの"] == weights["よう"] == 0.5


@pytest.mark.parametrize(
    ("question", "word"),
    [("Q2 of FY2024", "2024"), ("FY20", "2020"), ("Q22023 revenues", "second quarter"), ("4Q sales", "fourth quarter")],
)
def test_fiscal_periods_are_spelled_out(question: str, word: str) -> None:
    assert word in list(periods(question))


def test_language_is_detected_or_given() -> None:
    assert prepare_query("제3조는 무엇인가?").language == "ko"
    assert prepare_query("pump", language="ja").language == "ja"
