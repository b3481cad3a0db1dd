"""``feedback`` and ``learn``: what people thought of answers, and what a library makes of it."""

from __future__ import annotations

import json
from pathlib import Path

from tests.surface.conftest import Run
from vectree.cli.schemas.learning import FeedbackOutput, LearnOutput

QUESTION = "How many containers did the harbour handle?"


def test_feedback_goes_in_by_words_and_by_file_and_comes_out_as_it_went_in(
    run_empty: Run, report_pdf: Path, tmp_path: Path
) -> None:
    run_empty("add", report_pdf)
    done = run_empty("feedback", "add", QUESTION, "-d", "harbour.pdf", "-p", "3", "--thumb", "down", "--json")
    assert done.code == 0, done.err
    (one,) = FeedbackOutput.model_validate(done.json).feedback
    assert ([place.page for place in one.pages], one.thumb) == ([3], "down")
    file = tmp_path / "more.jsonl"
    file.write_text(
        json.dumps({"question": "Who signed it?", "document": "harbour.pdf", "pages": [2]})
        + "\n\n"
        + json.dumps({"question": QUESTION, "thumb": "up"})
        + "\n",
        "utf-8",
    )
    assert "kept 2" in run_empty("feedback", "import", file).out
    listed = run_empty("feedback", "list")
    assert len(listed.out.splitlines()) == 3
    exported = run_empty("feedback", "export").out
    again = run_empty("feedback", "import", "-", stdin=exported)
    assert again.code == 0, again.err
    assert run_empty("feedback", "export").out == exported


def test_feedback_that_cannot_be_used_says_why_and_where(run_empty: Run, report_pdf: Path, tmp_path: Path) -> None:
    run_empty("add", report_pdf)
    nothing = run_empty("feedback", "add", QUESTION)
    assert nothing.code == 2
    assert "says nothing" in nothing.err
    file = tmp_path / "bad.jsonl"
    file.write_text('{"question": "a?", "thumb": "up"}\n{"question": "b?", "stars": 5}\n', "utf-8")
    refused = run_empty("feedback", "import", file)
    assert refused.code == 2
    assert "line 2" in refused.err and "stars" in refused.err
    assert "nobody" in run_empty("feedback", "list").out, "a file with an impossible line is refused as a whole"
    file.write_text(
        '{"question": "a?", "thumb": "up"}\n{"question": "b?", "document": "harbour.pdf", "pages": [99]}\n', "utf-8"
    )
    refused = run_empty("feedback", "import", file)
    assert "line 2" in refused.err and "no page 99" in refused.err


def test_too_little_is_learned_from_and_reset(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    assert "nothing was learned" in run_empty("learn", "--show").out
    run_empty("feedback", "add", QUESTION, "-d", "harbour.pdf", "-p", "3")
    done = run_empty("learn")
    assert done.code == 0, done.err
    assert "too few" in done.out
    shown = LearnOutput.model_validate(run_empty("learn", "--show", "--json").json)
    assert (shown.questions, shown.page_weights, [one.kept for one in shown.findings]) == (1, False, [False, False])
    assert "nothing was learned" in run_empty("learn", "--reset").out
    assert run_empty("learn", "--show", "--reset").code == 2
