"""Titles in questions are said in other words by rule."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.evaluate.sample_data import write_document, write_rows
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.datasets.paraphrase import Titled, in_other_words, in_words_of_the_summary, replace_titles

HEART = Titled(title="2.1 Heart", summary="The heart pumps blood through the vessels.")
SUMMARIES = (HEART.summary, "The vessels carry blood.", "The lungs carry air.")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("2.1 Heart", "cardiac muscle"),
        ("Heart History", "cardiac muscle development over time"),
        ("압전 효과(Piezoelectric Effect)", "압력 전기 현상"),
        ("제1조(교육목적)", "가르치는 목표"),
    ],
)
def test_titles_in_other_words(title: str, expected: str) -> None:
    assert in_other_words(Titled(title=title, summary=HEART.summary), SUMMARIES) == expected


def test_a_title_without_a_listed_word_is_said_by_its_summary() -> None:
    section = Titled(title="Zeppelin", summary=HEART.summary)
    assert in_other_words(section, SUMMARIES) == in_words_of_the_summary(section, SUMMARIES)


def test_words_of_the_summary_are_its_rarest_in_its_order_and_not_the_titles() -> None:
    assert in_words_of_the_summary(HEART, SUMMARIES) == "pumps blood vessels"
    assert in_words_of_the_summary(Titled(title="Empty", summary=""), SUMMARIES) == "Empty"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What do hearts do?", "What do hearts do?"),
        ("What is 2.1 heart?", "What is X?"),
        ("What is a transducer, and what are transducers?", "What is a X, and what are transducers?"),
        ("Is a micro-transducer one?", "Is a micro-transducer one?"),
    ],
)
def test_only_titles_that_are_words_of_their_own_are_replaced(question: str, expected: str) -> None:
    named = [HEART, Titled(title="Transducer", summary="")]
    assert replace_titles(question, named, (), lambda section, summaries: "X") == expected


def test_the_sets_say_how_many_questions_are_reworded(tmp_path: Path) -> None:
    tree = {"id": "d", "title": "Doc", "summary": "All.", "page_ref": "1"}
    write_document(tmp_path, "trees/t.json", json.dumps(tree | {"children": [
        {"id": "h", "title": "Heart", "summary": HEART.summary, "page_ref": "1"}
    ]}))  # fmt: skip
    row = {"document": "trees/t.json", "answer": "x", "gold_nodes": ["h"]}
    rows = [row | {"id": "1", "question": "What is Heart?"}, row | {"id": "2", "question": "What pumps?"}]
    write_rows(tmp_path, "qa/treerag_general.jsonl", rows)
    for suffix, text in (("paraphrased", "What is cardiac muscle?"), ("described", "What is pumps blood vessels?")):
        loaded = load_dataset(f"treerag-general-{suffix}", tmp_path)
        assert [question.text for question in loaded.questions][1] == "What pumps?"
        assert loaded.questions[0].text == text
        assert loaded.notes[0].startswith("1 of 2 questions")
        assert loaded.answers == "passages"
