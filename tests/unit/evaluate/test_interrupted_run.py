"""A worker killed in the middle of a run with several processes."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.processes import children
from tests.unit.evaluate.sample_data import page_texts, write_document, write_rows
from vectree.errors import RetryError
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import RunSettings, run

QUESTIONS = 40


@pytest.fixture
def settings(tmp_path: Path) -> RunSettings:
    folder = tmp_path / "data"
    rows = [
        {
            "id": f"q{n}",
            "document": f"pages/{n % 4}.json",
            "question": f"Who keeps lighthouse {n}?",
            "answer": f"Keeper {n}",
            "evidence_pages": [n // 4 + 1],
        }
        for n in range(QUESTIONS)
    ]
    write_rows(folder, "qa/korean.jsonl", rows)
    for document in range(4):
        pages = [f"Lighthouse {n} is kept by keeper {n}." for n in range(document, QUESTIONS, 4)]
        write_document(folder, f"pages/{document}.json", page_texts(*pages))
    return RunSettings(
        dataset="korean",
        systems=("vectree-auto",),
        data=folder,
        out=tmp_path / "out",
        embedder="none",
        jobs=2,
        code="of this test",
    )


def kill_a_worker() -> None:
    os.kill(children("spawn_main")[0].pid, signal.SIGKILL)


def test_what_was_finished_is_kept_and_the_next_run_completes(settings: RunSettings) -> None:
    told: list[int] = []

    def tell(_: str, done: int, __: int) -> None:
        if not told:
            kill_a_worker()
        told.append(done)

    with pytest.raises(RetryError, match="run again"):
        run(settings, tell)
    folder = ResultFolder(settings.out, settings.dataset)
    kept = folder.results()
    assert 0 < len(kept) == told[-1] < QUESTIONS
    assert all(result.output is not None for result in kept)
    done = run(settings)[0]
    assert (done.questions, done.new, done.failed) == (QUESTIONS, QUESTIONS - len(kept), 0)
    everything = folder.results()
    assert everything[: len(kept)] == kept
    assert len({result.question for result in everything}) == len(everything) == QUESTIONS
