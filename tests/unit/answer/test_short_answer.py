"""The few words that answer, and silence where they cannot be told."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import Node, compiled, page_texts
from vectree.answer import extract_answer
from vectree.answer.draft import Draft
from vectree.compress import compress
from vectree.retrieve import RetrievalSettings, pick_passages, prepare_query, rank_pages, rank_sections

ENTRIES = (
    Node(
        title="Marktown",
        text="Marktown is an urban planned worker community in East Chicago. It was built in 1917 from marshland.",
    ),
    Node(
        title="Howard Shaw (architect)",
        text="Howard Van Doren Shaw (1869-1926) was an American architect. He designed Marktown and nine churches.",
    ),
    Node(title="Lake Press", text="Lake Press is a publisher of maps. It employs 240 people in six offices."),
    Node(title="Hill Press", text="Hill Press is a publisher of novels. It employs 75 people in two offices."),
)
KOREAN = (
    Node(title="위원회", text="위원회는 위원장을 포함한 위원 12명으로 구성한다. 위원의 임기는 3년으로 한다."),
    Node(title="사무국", text="사무국은 회의를 준비한다."),
)


def draft(question: str, nodes: tuple[Node, ...] = ENTRIES, language: str = "en") -> Draft:
    query, document = prepare_query(question), compiled(nodes, language=language)
    ranking = rank_sections(query, document, RetrievalSettings())
    pages = rank_pages(query, document, ranking)
    known = {document.id: document}
    return extract_answer(
        query, compress(query, pick_passages(query, document, pages, page_texts(nodes), ranking), known), known
    )


@pytest.mark.parametrize(
    ("question", "short"),
    [
        ("Which planned worker community was built from marshland?", "Marktown"),
        ("An architect designed which community built from marshland?", "Marktown"),
        ("Who was the American architect of Marktown and nine churches?", "Howard Shaw"),
        ("How many churches did Howard Shaw design?", "nine churches"),
        ("How many people does Lake Press employ?", "240 people"),
    ],
)
def test_the_words_that_answer(question: str, short: str) -> None:
    answer = draft(question)
    assert answer.short == short
    said = " ".join(f"{quote.title} {quote.text}" for sentence in answer.sentences for quote in sentence.quotes)
    assert short.split()[-1] in said


def test_counters_of_korean() -> None:
    assert draft("위원회의 위원은 몇 명인가?", KOREAN, "ko").short == "12명"


@pytest.mark.parametrize(
    "question",
    [
        "Is Marktown a planned community?",
        "Which press employs more people, Lake Press or Hill Press?",
        "How many people and offices do the presses have?",
        "When was the community of Marktown built?",
        "Why was Marktown built from marshland?",
        "Which publisher employs people in offices?",
        "What is Marktown?",
        "List the publishers of maps.",
    ],
)
def test_silence_where_they_cannot_be_told(question: str) -> None:
    answer = draft(question)
    assert answer.found
    assert answer.short == ""


def test_nothing_found_has_no_short_answer() -> None:
    answer = draft("Which volcano erupted near the observatory?")
    assert (answer.found, answer.short) == (False, "")
