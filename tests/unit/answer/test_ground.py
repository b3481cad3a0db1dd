"""What a model writes where a citation should stand is not read by anybody."""

from __future__ import annotations

import pytest

from tests.unit.answer.test_answers import STATUTE, ask
from vectree.answer.ground import Grounder, written_sentences
from vectree.retrieve import prepare_query

QUESTION = "주차 요금은 얼마인가?"


@pytest.mark.parametrize(
    "mark",
    [
        "[1]",
        "[2, 3]",
        "[p. 12]",
        "【4†source】",
        "[TODO]",
        "[todo: cite]",
        "[citation needed]",
        "[Insert page]",
        "[출처]",
    ],
)
def test_marks_of_the_models_own_are_taken_out(mark: str) -> None:
    _, _, evidence, document = ask(STATUTE, QUESTION, "ko")
    grounder = Grounder(prepare_query(QUESTION), evidence, {document.id: document})
    sentence = grounder.sentence(f"주차 요금은 한 시간에 3,000원으로 한다 {mark}.")
    assert sentence.text == "주차 요금은 한 시간에 3,000원으로 한다."
    assert sentence.quotes
    assert written_sentences(mark) == []


@pytest.mark.parametrize("said", ["The fee [in euro] is due.", "See [Annex B].", "[sic] was printed."])
def test_what_a_document_has_in_brackets_stays(said: str) -> None:
    _, _, evidence, document = ask(STATUTE, QUESTION, "ko")
    assert Grounder(prepare_query(QUESTION), evidence, {document.id: document}).sentence(said).text == said


@pytest.mark.parametrize("said", ["See [TODO] and 【4†source】.", "See also [3].", "[3], [4] 참조.", "[2]を参照。"])
def test_a_sentence_that_only_points_says_nothing(said: str) -> None:
    assert written_sentences(f"{said} It was 1987 [3]. Yes [1]. See the annex.") == [
        "It was 1987 [3].",
        "Yes [1].",
        "See the annex.",
    ]
