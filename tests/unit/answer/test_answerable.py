"""When a question is refused."""

from __future__ import annotations

import pytest

from tests.unit.retrieve.made_documents import Node, compiled
from vectree.answer.answerable import SIGNS, DoubtModel, answerability, doubt_model, missing, signs
from vectree.answer.mentions import Mentions
from vectree.retrieve import prepare_query

REPORT = (
    Node(title="Income", text="Net sales of Boeing rose in 2022."),
    Node(title="Tax", text="The effective tax rate was 12 percent in 2022."),
)


def test_no_sign_of_the_shipped_model_speaks_for_an_answer() -> None:
    model = doubt_model()
    assert set(model.weights) == set(SIGNS)
    assert all(weight > 0.0 for weight in model.weights.values())
    assert 0.0 < model.threshold < 1.0
    assert model.doubt([0.0] * len(SIGNS)) < model.threshold < model.doubt([1.0] * len(SIGNS))


def test_signs_are_shares() -> None:
    mentioned = Mentions(names={"Boeing": 0.8, "Airbus": 0.0}, years={"2021": 0.0, "2022": 0.4})
    assert signs(0.25, mentioned) == pytest.approx((0.75, 0.2, 0.5, 0.5))
    assert signs(1.0, Mentions(names={}, years={})) == (0.0, 1.0, 0.0, 0.0)


def test_a_question_about_another_company_is_refused_though_its_words_are_there() -> None:
    document = compiled(REPORT)
    own = answerability(prepare_query("What was the effective tax rate of Boeing in 2022?"), 0.6, [document])
    other = answerability(prepare_query("What was the effective tax rate of Airbus in 2022?"), 0.6, [document])
    assert own.answerable
    assert not other.answerable
    assert other.doubt > own.doubt


def test_another_year_adds_doubt() -> None:
    document = compiled(REPORT)
    doubts = [
        answerability(prepare_query(f"What was the tax rate of Boeing in {year}?"), 0.6, [document]).doubt
        for year in (2022, 2017)
    ]
    assert doubts[0] < doubts[1]


@pytest.mark.parametrize(
    ("question", "covered", "answerable"),
    [
        ("How tall is a giraffe?", 0.5, False),
        ("How tall is a giraffe?", 1.0, True),
        ("Who signed it?", 1.0, True),
        ("Who signed it?", 0.0, False),
    ],
)
def test_one_word_of_two_does_not_answer(question: str, covered: float, answerable: bool) -> None:
    assert answerability(prepare_query(question), covered, [compiled(REPORT)]).answerable == answerable


def test_a_question_of_function_words_is_refused() -> None:
    assert not answerability(prepare_query("What is it and why?"), 1.0, [compiled(REPORT)]).answerable


def test_missing_is_what_no_document_has_and_nothing_where_one_cannot_be_read() -> None:
    report, other = compiled(REPORT), compiled((Node(title="Fleet", text="Airbus builds aircraft."),), name="other")
    query = prepare_query("Did Airbus or Boeing grow in 2019?")
    assert missing(query, [report]) == ("Airbus", "2019")
    assert missing(query, [report, other]) == ("2019",)
    scan = compiled((Node(title="", text=""),))
    assert missing(query, [report, scan]) == missing(query, []) == ()


def test_a_model_needs_every_sign() -> None:
    with pytest.raises(KeyError):
        DoubtModel(weights={"uncovered": 1.0}, bias=0.0, threshold=0.5).doubt([0.0] * len(SIGNS))
