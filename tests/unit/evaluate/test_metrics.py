"""Each measure on outputs whose value can be worked out by hand, and where it is not defined."""

from __future__ import annotations

import math
from typing import Any

import pytest

from vectree.errors import InputError
from vectree.evaluate.metrics import MEASURES, load_measure
from vectree.evaluate.metrics.entity_recall import entities
from vectree.evaluate.metrics.rouge_l import rouge_l
from vectree.evaluate.metrics.tokens import words
from vectree.evaluate.output import Cited, Output
from vectree.evaluate.question import PageRef, Question


def ref(page: int, document: str = "a") -> PageRef:
    return PageRef(document, page)


def question(answer: str = "", pages: tuple[int, ...] = (), **more: Any) -> Question:
    return Question(
        id="1", documents=("a",), text="?", answer=answer, evidence=tuple(ref(page) for page in pages), **more
    )


def value(name: str, asked: Question, output: Output) -> float | None:
    return load_measure(name).value(asked, output)


RANKED = Output(pages=(ref(7), ref(2), ref(9), ref(3)))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("hit@1", 0.0),
        ("hit@2", 1.0),
        ("all@3", 0.0),
        ("all@4", 1.0),
        ("recall@2", 0.5),
        ("mrr", 0.5),
        ("ndcg@10", (1 / math.log2(3) + 1 / math.log2(5)) / (1 + 1 / math.log2(3))),
    ],
)
def test_ranked_pages(name: str, expected: float) -> None:
    assert value(name, question(pages=(2, 3)), RANKED) == pytest.approx(expected)


@pytest.mark.parametrize("name", ["hit@1", "all@2", "recall@5", "mrr", "ndcg@10", "evidence_f1"])
def test_pages_without_gold_are_not_defined_and_nothing_ranked_is_0(name: str) -> None:
    assert value(name, question(), RANKED) is None
    assert value(name, question(pages=(2,)), Output()) == 0.0


def test_the_page_of_another_document_is_no_hit() -> None:
    assert value("hit@1", question(pages=(2,)), Output(pages=(ref(2, "b"),))) == 0.0


def test_rouge_l_is_the_longest_common_subsequence() -> None:
    recall, f1 = rouge_l("the cat sat on the mat", "the cat lay on a mat")
    assert recall == pytest.approx(4 / 6)
    assert f1 == pytest.approx(4 / 6)
    assert rouge_l("the cat", "") == (0.0, 0.0)


def test_rouge_l_keeps_scripts_that_the_default_drops() -> None:
    assert rouge_l("제3조 납세", "제3조 세율", "ascii")[1] == 1.0
    assert rouge_l("제3조 납세", "제3조 세율", "runs")[1] == 0.5
    assert 0 < rouge_l("제3조 납세", "제3조 세율")[1] < 1
    assert rouge_l("東京の天気", "東京の天気")[1] == 1.0
    asked = question(answer="제3조 납세")
    assert value("rouge_l_f1", asked, Output(answer="제3조 납세")) == 1.0
    assert value("rouge_l_f1_ascii", asked, Output(answer="제3조 세율")) == 1.0
    assert value("rouge_l_recall", asked, Output(answer="")) == 0.0
    assert value("rouge_l_recall", question(), Output(answer="x")) is None


def test_words_of_every_script() -> None:
    assert words("Ｔhe Cat-2, 제3조!") == ["the", "cat", "2", "제", "3", "조"]
    assert words("…") == []


def test_token_f1_is_bag_overlap() -> None:
    assert value("token_f1", question(answer="a b c"), Output(answer="c d")) == pytest.approx(0.4)
    assert value("token_f1", question(answer="a b"), Output(answer="")) == 0.0
    assert value("token_f1", question(), Output(answer="a")) is None


def test_evidence_pages_are_those_shown() -> None:
    asked, output = question(pages=(2, 3)), Output(context_pages=(ref(2), ref(5), ref(6), ref(7)))
    assert value("evidence_precision", asked, output) == 0.25
    assert value("evidence_recall", asked, output) == 0.5
    assert value("evidence_f1", asked, output) == pytest.approx(1 / 3)


def test_sections_and_documents() -> None:
    asked = question(gold_sections=("s2",))
    assert value("section_hit@1", asked, Output(sections=("s1", "s2"))) == 0.0
    assert value("section_hit@2", asked, Output(sections=("s1", "s2"))) == 1.0
    assert value("section_hit@2", question(), Output(sections=("s1",))) is None
    several = Question(id="1", documents=("a", "b"), text="?", answer="")
    output = Output(pages=(ref(1, "c"), ref(2, "a"), ref(1, "b")))
    assert value("document_first", several, output) == 0.0
    assert value("document_recall", several, output) == 0.5
    assert value("document_recall", several, Output()) == 0.0


def test_citations() -> None:
    cited = (Cited(page=ref(2), quote="x", held=True), Cited(page=ref(4), quote="y", held=False))
    asked, output = question(pages=(2, 3)), Output(answer="x", citations=cited)
    assert value("citation_availability", asked, output) == 1.0
    assert value("citation_held", asked, output) == 0.5
    assert value("citation_precision", asked, output) == 0.5
    assert value("citation_recall", asked, output) == 0.5
    assert value("citation_availability", asked, Output(answer="x")) == 0.0
    assert value("citation_held", asked, Output(answer="x")) is None
    assert value("citation_recall", asked, Output(found=False)) is None


def test_citations_that_name_their_document() -> None:
    several = Question(id="1", documents=("a", "b"), text="?", answer="")
    cited = (Cited(page=ref(2), quote="x", held=True, named=True), Cited(page=ref(4), quote="y", held=True))
    assert value("citation_named", several, Output(answer="x", citations=cited)) == 0.5
    assert value("citation_named", question(), Output(answer="x", citations=cited)) is None
    assert value("citation_named", several, Output(answer="x")) is None
    assert value("citation_named", several, Output(found=False, citations=cited)) is None


def test_refusals_count_where_they_can_be_right_or_wrong() -> None:
    answerable, not_answerable = question(), question(answerable=False)
    refused, answered = Output(found=False), Output(answer="x")
    assert [value("refusal_recall", not_answerable, output) for output in (refused, answered)] == [1.0, 0.0]
    assert value("refusal_recall", answerable, refused) is None
    assert [value("refusal_precision", asked, refused) for asked in (answerable, not_answerable)] == [0.0, 1.0]
    assert value("refusal_precision", answerable, answered) is None
    assert [value("false_refusals", answerable, output) for output in (refused, answered)] == [1.0, 0.0]
    assert not load_measure("false_refusals").higher_is_better


def test_refusing_what_only_a_figure_answers_is_reported_apart() -> None:
    drawn = question(kind="figure")
    refused, answered = Output(found=False), Output(answer="x")
    assert [value("figure_refusals", drawn, output) for output in (refused, answered)] == [1.0, 0.0]
    assert value("figure_refusals", question(), refused) is None
    for measure in ("refusal_recall", "refusal_precision", "false_refusals"):
        assert value(measure, drawn, refused) is None


def test_entities_in_three_languages() -> None:
    assert entities("The dose of Aspirin is 75mg for colitis and CT.") >= {"aspirin", "75mg", "colitis", "ct"}
    assert "the" not in entities("The dose.")
    assert entities("초음파 영상의 정의를 다룸") >= {"초음파", "영상", "정의"}
    assert entities("インスリンは血糖値を下げる") >= {"インスリン", "血糖値"}
    asked = question(answer="Aspirin 75mg")
    assert value("entity_recall", asked, Output(context="give 75 mg of aspirin")) == 1.0
    assert value("entity_recall", question(answer="of the"), Output()) is None


def test_option_accuracy_takes_the_closest_option() -> None:
    asked = question(answer="gene abcX", options=("gene abcY", "gene abcX"))
    assert value("option_accuracy", asked, Output(answer="It is abcX.")) == 1.0
    assert value("option_accuracy", asked, Output(answer="nothing alike")) == 0.0
    assert value("option_accuracy", asked, Output(answer="abcX", found=False)) == 0.0
    assert value("option_accuracy", question(), Output(answer="x")) is None


def test_context_size_and_latency() -> None:
    output = Output(context="twelve chars", seconds=0.25)
    assert value("context_tokens_len4", question(), output) == 3.0
    assert value("context_tokens", question(), output) == 3.0
    assert value("latency_p50_ms", question(), output) == 250.0
    assert load_measure("latency_p99_ms").aggregate == "p99"


def test_every_measure_of_the_table_loads_under_its_name() -> None:
    for name in MEASURES:
        for written in (name, f"{name}@3"):
            try:
                measure = load_measure(written)
            except InputError:
                continue
            assert measure.name == written


@pytest.mark.parametrize("name", ["nosuch", "hit", "hit@0", "hit@x", "mrr@3", "mrr@"])
def test_names_that_are_no_measure_are_refused(name: str) -> None:
    with pytest.raises(InputError):
        load_measure(name)
