"""``ask`` and ``search``: answers with page, label, quote and boxes, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.servers.chat_server import Json, Says, chat_server
from tests.surface.conftest import Run
from tests.surface.report import ANSWER, ANSWER_LABEL, ANSWER_PAGE
from vectree.schemas.ask import AskOutput
from vectree.schemas.search import SearchOutput

QUESTION = "How many containers did the harbour handle?"


def test_answer_names_page_label_quote_and_section(run: Run) -> None:
    done = run("ask", QUESTION)
    assert done.code == 0, done.err
    assert "48,200 containers" in done.out
    assert f"p. {ANSWER_PAGE} (label {ANSWER_LABEL})" in done.out
    assert "1.1 Container traffic" in done.out
    assert "harbour.pdf" in done.out
    assert "\x1b" not in done.out


@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("rules.md", "# Rules\n\nThe limit is 12 mg a day.\n", "¶ 2"),
        ("rules.txt", "Rules\n\fThe limit is 12 mg a day.\n", "p. 2"),
        ("rules.json", json.dumps({"pages": ["Rules", "The limit is 12 mg a day."]}), "p. 2"),
    ],
)
def test_a_document_without_printed_pages_is_cited_by_its_own_places_and_misses_no_box(
    run_empty: Run, tmp_path: Path, name: str, text: str, place: str
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    done = run_empty("ask", tmp_path / name, "What is the limit?")
    assert f"{name} · {place} · Rules" in done.out, done.err
    assert "not located" not in done.out
    answer = AskOutput.model_validate(run_empty("ask", tmp_path / name, "What is the limit?", "--json").json)
    assert [(one.source, one.boxes) for one in answer.citations] == [("text", ())]


def test_a_judge_that_fails_is_an_error_and_costs_no_answer(run: Run) -> None:
    def script(request: Json) -> Says:
        judges = "faithfulness" in json.dumps(request["messages"])
        return Says(status=401) if judges else Says(text=f"{ANSWER}")

    with chat_server(script) as server:
        done = run("ask", QUESTION, "--model", server.model, "--judge", "--json")
    assert done.code == 78, done.err
    assert "refuses" in done.err
    answer = AskOutput.model_validate(done.json)
    assert (answer.found, answer.judgement) == (True, None)


def test_answer_in_json_has_the_documented_shape(run: Run) -> None:
    done = run("ask", QUESTION, "--json")
    assert done.code == 0, done.err
    jsonschema.validate(done.json, AskOutput.model_json_schema(mode="serialization"))
    answer = AskOutput.model_validate(done.json)
    (cited,) = (citation for citation in answer.citations if " ".join(citation.quote.split()) == ANSWER)
    assert (cited.page, cited.label) == (ANSWER_PAGE, ANSWER_LABEL)
    (box,) = cited.boxes
    assert box.page == ANSWER_PAGE
    assert (round(box.x0), round(box.y0 / 10)) == (72, 11)  # drawn at 72 points from the left, 122 from the top
    assert box.x0 < box.x1
    assert box.y0 < box.y1 < box.y0 + 20
    assert answer.found
    assert answer.context_tokens > 0
    assert answer.evidence
    assert "total" in answer.trace.milliseconds
    assert answer.trace.reason.startswith(f"auto: {answer.mode}, because ")
    for field in (
        "short_answer",
        "answer",
        "citations",
        "sentences",
        "confidence",
        "warning",
        "evidence",
        "context_tokens",
        "mode",
        "trace",
    ):
        assert field in done.json


def test_not_found_says_so_and_what_was_looked_at(run: Run) -> None:
    done = run("ask", "Which enzyme catalyses the hydrolysis of lactose?")
    assert done.code == 0, done.err
    assert "not found" in done.out.lower()
    answer = AskOutput.model_validate(run("ask", "Which enzyme catalyses the hydrolysis of lactose?", "--json").json)
    assert not answer.found
    assert answer.citations == ()


def test_file_is_asked_directly_and_added_on_the_way(run_empty: Run, report_pdf: Path) -> None:
    done = run_empty("ask", report_pdf, QUESTION, "--json")
    assert done.code == 0, done.err
    assert AskOutput.model_validate(done.json).citations[0].page == ANSWER_PAGE
    assert "harbour.pdf" in run_empty("list").out


def test_document_may_be_named_before_the_question_or_by_option(run: Run) -> None:
    for words in (("harbour.pdf", QUESTION), (QUESTION, "--document", "harbour.pdf")):
        done = run("ask", *words, "--json")
        assert done.code == 0, done.err
        assert AskOutput.model_validate(done.json).found


def test_unknown_document_is_an_error_that_quotes_it(run: Run) -> None:
    done = run("ask", "no-such.pdf", QUESTION)
    assert done.code == 66
    assert "'no-such.pdf'" in done.err
    assert done.out == ""


def test_a_question_without_quotation_marks_says_what_it_needs(run: Run) -> None:
    done = run("ask", "How", "many", "containers")
    assert done.code == 66
    assert "needs quotation marks" in " ".join(done.err.split())
    assert "quotation" not in run("ask", "nothing.pdf", "How many containers?").err


def test_empty_question_is_an_error(run: Run, report_pdf: Path) -> None:
    assert run("ask", "  ").code == 2
    assert run("search", "").code == 2
    assert run("ask", report_pdf).code == 2


def test_picture_is_a_png_of_the_cited_page(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    done = run("ask", QUESTION, "--picture", picture)
    assert done.code == 0, done.err
    assert picture.read_bytes().startswith(b"\x89PNG\r\n")


def test_every_mode_and_setting_is_accepted(run: Run) -> None:
    for mode in ("auto", "dfs", "beam", "best", "hybrid", "hops"):
        done = run("ask", QUESTION, "--mode", mode, "--profile", "hybrid", "--json")
        assert done.code == 0, done.err
    done = run(
        "ask", QUESTION, "--mode", "dfs", "--profile", "paper", "--max-depth", "4", "--max-branches", "2",
        "--threshold", "0.1", "--no-compression", "--no-references", "--budget-tokens", "500", "--language", "en",
        "--domain", "general", "--json",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert AskOutput.model_validate(done.json).context_tokens <= 500
    assert run("ask", QUESTION, "--mode", "beam", "--beam-width", "2", "--json").code == 0


def test_setting_out_of_range_is_refused(run: Run) -> None:
    done = run("ask", QUESTION, "--beam-width", "0")
    assert done.code == 2
    assert "beam-width" in done.err


def test_search_finds_sections_and_pages(run: Run) -> None:
    for unit in ("section", "page"):
        done = run("search", "passengers between the islands", "--unit", unit, "--json")
        assert done.code == 0, done.err
        jsonschema.validate(done.json, SearchOutput.model_json_schema(mode="serialization"))
        hits = SearchOutput.model_validate(done.json).hits
        assert (hits[0].page, hits[0].label) == (5, "3")
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
        assert len({(hit.document_id, hit.page, hit.section_id) for hit in hits}) == len(hits)
    assert len(SearchOutput.model_validate(run("search", "harbour", "--limit", "1", "--json").json).hits) == 1


def test_search_for_people_shows_place_and_snippet(run: Run) -> None:
    done = run("search", "ferry Albatross")
    assert done.code == 0, done.err
    assert "1.2 Passenger ferries" in done.out
    assert "p. 5 (label 3)" in done.out


def test_search_in_an_empty_library_says_what_to_do(run_empty: Run) -> None:
    done = run_empty("search", "harbour", "--json")
    assert done.code == 66
    assert done.out == ""
    assert "vectree add" in done.err
