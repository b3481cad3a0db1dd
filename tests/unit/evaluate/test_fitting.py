"""Weights fitted inside a run: learned from the other folds only, found again by a resumed run."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from vectree.errors import InputError
from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.folds import folds_of
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import RunSettings, run
from vectree.learning.page_training import Case, learn
from vectree.retrieve.pages.signals import SIGNALS

FITTED = "vectree-auto:page_weights=fitted"


@pytest.fixture
def settings(tmp_path: Path) -> RunSettings:
    folder = tmp_path / "data"
    rows = []
    for document in range(3):
        pages = [f"Ferry {document}{n} leaves pier {n}. " * (n + 1) for n in range(4)]
        write_document(folder, f"pages/{document}.json", page_texts(*pages))
        rows += [
            {
                "id": f"q{document}{n}",
                "document": f"pages/{document}.json",
                "question": f"Which pier does ferry {document}{n} leave?",
                "answer": f"pier {n}",
                "evidence_pages": [n + 1],
            }
            for n in range(4)
        ]
    write_rows(folder, "qa/korean.jsonl", rows)
    write_rows(folder, "qa/financebench.jsonl", [{**row, "id": f"f{row['id']}"} for row in rows[:4]])
    return RunSettings(
        dataset="korean",
        systems=(FITTED,),
        data=folder,
        out=tmp_path / "out",
        embedder="none",
        folds=3,
        seed=1,
        code="of this test",
    )


def fits(settings: RunSettings) -> list[dict[str, Any]]:
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted((settings.out / "fits").glob("*.json"))]


def test_every_question_is_answered_by_a_fit_without_its_document(settings: RunSettings) -> None:
    done = run(settings)[0]
    assert (done.system, done.questions, done.failed) == (FITTED, 12, 0)
    found = fits(settings)
    assert len(found) == 3
    without = [tuple(one["training"]["without"]) for one in found]
    assert sorted(without) == [(f"pages/{document}.json",) for document in range(3)]
    assert all(one["training"]["questions"] == 8 for one in found)
    info = list(ResultFolder(settings.out, "korean").runs().values())[-1]
    assert (info.settings["folds"], info.settings["page_weights"]) == (3, "fitted")


def test_a_stopped_run_goes_on_with_the_same_fits(settings: RunSettings) -> None:
    run(settings)
    before = fits(settings)
    lines = settings.out / "korean.jsonl"
    lines.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:5]))
    assert [one.new for one in run(settings)] == [7]
    assert fits(settings) == before
    assert [one.run for one in run(settings)] != [one.run for one in run(replace(settings, folds=2))]


def test_other_sets_are_learned_from_but_for_the_documents_of_the_fold(settings: RunSettings) -> None:
    run(replace(settings, fit_on=("financebench",)))
    counts = {one["training"]["without"][0]: one["training"]["questions"] for one in fits(settings)}
    assert counts == {"pages/0.json": 8, "pages/1.json": 12, "pages/2.json": 12}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"folds": None}, "say over how many --folds"),
        ({"systems": ("bm25-pages",)}, "no system is fitted"),
    ],
)
def test_folds_and_fitted_systems_go_together(settings: RunSettings, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        replace(settings, **changed)


def test_more_folds_than_documents_are_refused(settings: RunSettings) -> None:
    with pytest.raises(InputError, match="4 folds do not fit 3 documents"):
        run(replace(settings, folds=4))
    assert set(folds_of(load_dataset("korean", settings.data).questions, 3, 1).values()) == {0, 1, 2}


def test_the_signal_that_tells_gold_pages_gets_the_weight() -> None:
    random = np.random.default_rng(0)
    cases = []
    for _ in range(30):
        signals = random.normal(size=(12, len(SIGNALS)))
        gold = np.arange(12) == signals[:, 2].argmax()
        case = Case(kind="words", signals=signals, pages=np.arange(1, 13), named=np.zeros(12), gold=gold)
        cases.append((1 / 30, case))
    learned = learn(cases)
    weights = learned["words"]
    assert weights.argmax() == 2
    assert np.abs(np.delete(weights, 2)).max() < weights[2] / 4
    assert (learned["bigrams"] == weights).all(), "nothing else is known of them"
    assert not learn([])["words"].any()


def test_questions_of_bigrams_have_weights_of_their_own_that_begin_from_those_for_words() -> None:
    random = np.random.default_rng(0)
    told_by = {"words": 2, "bigrams": SIGNALS.index("runs")}
    cases = []
    for kind, column in told_by.items():
        for _ in range(30):
            signals = random.normal(size=(12, len(SIGNALS)))
            gold = np.arange(12) == signals[:, column].argmax()
            case = Case(kind=kind, signals=signals, pages=np.arange(1, 13), named=np.zeros(12), gold=gold)  # type: ignore[arg-type]
            cases.append((1 / 30, case))
    learned = learn(cases)
    assert learned["words"][told_by["bigrams"]] == 0.0, "long stretches are left out for words"
    assert learned["bigrams"].argmax() == told_by["bigrams"]
    assert learned["bigrams"][2] < learned["words"][2]
