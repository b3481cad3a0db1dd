"""The whole path on real storage, with documents made here."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import vectree
from tests.surface.report import write_report
from vectree.config import Config
from vectree.errors import EmptyFileError, InputError, NotFoundError, QueryError, TreeError, UnsupportedError
from vectree.pipeline import Library
from vectree.types.document import Box
from vectree.types.progress import Progress
from vectree.types.ranking import Mode

MANUAL = """# Pump manual

The ZX-007 pump moves water.

## Installation

Mount the pump on a level floor. The supply voltage is 230 V.

## Maintenance

Replace the seal every 500 hours. Use grease G4 only.
"""
CHANGED = MANUAL.replace("500 hours", "800 hours")
STATUTE = """# 주차장 운영 규정

## 제1조 목적

이 규정은 주차장의 운영에 필요한 사항을 정한다.

## 제2조 요금

주차 요금은 한 시간에 3,000원으로 한다.
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        yield opened


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_document_is_added_found_and_answers_with_its_place(library: Library, tmp_path: Path) -> None:
    document = library.add(write(tmp_path, "manual.md", MANUAL))
    assert [section.title for section in document.tree.walk()] == ["Pump manual", "Installation", "Maintenance"]
    answer = library.ask("How often must the seal be replaced?")
    assert answer.found
    assert "500 hours" in answer.text
    citation = answer.citations[0]
    assert citation.title == "Maintenance"
    page = library.pages("manual.md", [citation.page])[0]
    span = citation.spans[0]
    assert page.text[span.start : span.end] == citation.quote
    assert answer.context_tokens > 0
    assert [one.document_id for one in answer.trace.retrieval.routed] == [document.id]


def test_what_the_documents_do_not_say_is_not_answered(library: Library, tmp_path: Path) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    answer = library.ask("Who won the football world cup in 1998?")
    assert not answer.found
    assert answer.citations == ()
    assert answer.confidence == 0.0
    assert answer.text.startswith("Not found")


def test_the_same_bytes_are_read_once(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path, "manual.md", MANUAL)
    heard: list[Progress] = []
    first = library.add(path, report=heard.append)
    assert heard
    heard.clear()
    assert library.add(path, report=heard.append) == first
    assert heard == []


def test_a_copy_lost_from_the_library_costs_boxes_and_comes_back_by_adding(library: Library, tmp_path: Path) -> None:
    file = write_report(tmp_path / "report.pdf")
    question = "How many containers did the harbour handle?"
    added = library.add(file)
    copy = library.path / "files" / added.id
    copy.unlink()
    answer = library.ask(question)
    assert answer.found
    assert not any(span.boxes for citation in answer.citations for span in citation.spans)
    assert library.add(file).id == added.id
    assert copy.read_bytes() == file.read_bytes()
    assert any(span.boxes for citation in library.ask(question).citations for span in citation.spans)


def test_the_same_bytes_under_another_name_are_the_same_document(library: Library, tmp_path: Path) -> None:
    first = library.add(write(tmp_path, "manual.md", MANUAL))
    heard: list[Progress] = []
    assert library.add(write(tmp_path, "copy.md", MANUAL), report=heard.append).id == first.id
    assert heard == []
    assert library.document("copy.md").id == first.id
    assert len(library.documents()) == 1


def test_a_document_whose_name_was_taken_is_cited_by_its_other_name(library: Library, tmp_path: Path) -> None:
    first = library.add(write(tmp_path, "manual.md", MANUAL))
    library.add(write(tmp_path, "old.md", MANUAL))
    library.add(write(tmp_path, "manual.md", STATUTE))
    answer = library.ask("How often must the seal be replaced?", first.id)
    assert answer.citations[0].document == "old.md"


def test_a_changed_file_of_the_same_name_takes_the_old_ones_place(library: Library, tmp_path: Path) -> None:
    old = library.add(write(tmp_path, "manual.md", MANUAL))
    new = library.add(write(tmp_path, "manual.md", CHANGED))
    assert [row.id for row in library.documents()] == [new.id] != [old.id]
    assert "800 hours" in library.ask("How often must the seal be replaced?").text


def test_a_changed_file_that_cannot_be_read_leaves_the_old_one(library: Library, tmp_path: Path) -> None:
    old = library.add(write(tmp_path, "manual.md", MANUAL))
    with pytest.raises(EmptyFileError):
        library.add(write(tmp_path, "manual.md", ""))
    assert [row.id for row in library.documents()] == [old.id]
    assert "500 hours" in library.ask("How often must the seal be replaced?").text


def test_composed_and_decomposed_names_are_one_document(library: Library, tmp_path: Path) -> None:
    library.add(write(tmp_path, "a.md", STATUTE), name=unicodedata.normalize("NFD", "규정.md"))
    library.add(write(tmp_path, "b.md", STATUTE + "\n부칙\n"), name=unicodedata.normalize("NFC", "규정.md"))
    assert [row.name for row in library.documents()] == [unicodedata.normalize("NFC", "규정.md")]


def test_a_language_is_a_code(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path, "manual.md", MANUAL)
    for wrong in ("English", "klingon!!", "EN"):
        with pytest.raises(InputError, match="ISO 639"):
            library.add(file, language=wrong)
    assert library.documents() == ()
    assert library.add(file, language="ja").language == "ja"


def test_names_can_be_typed(library: Library, tmp_path: Path) -> None:
    file = write(tmp_path, "a\nb\t.md", MANUAL)
    assert library.add(file).name == library.document("a b .md").name == "a b .md"
    assert library.document("a\nb\t.md").id == library.document("a b .md").id
    for blank in ("", " \n", "\ud800", "\u200b\ufeff", "\u202e"):
        with pytest.raises(InputError, match="blank"):
            library.add(file, name=blank)
    assert library.add(file, name="../../etc/passwd").name == "a b .md"
    assert [path.name for path in (library.path / "files").iterdir()] == [library.document("../../etc/passwd").id]


def test_a_budget_that_no_passage_fits_is_said(library: Library, tmp_path: Path) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    answer = library.ask("How often must the seal be replaced?", budget_tokens=1)
    assert not answer.found
    assert any("budget" in note for note in answer.trace.notes)


def test_questions_go_to_the_document_that_answers_or_to_those_named(library: Library, tmp_path: Path) -> None:
    manual = library.add(write(tmp_path, "manual.md", MANUAL))
    statute = library.add(write(tmp_path, "statute.md", STATUTE))
    assert library.ask("주차 요금은 얼마인가?").citations[0].document_id == statute.id
    assert {hit.document_id for hit in library.search("seal", unit="page")} == {manual.id}
    assert not library.ask("How often must the seal be replaced?", "statute.md").found
    with pytest.raises(NotFoundError, match="manual"):
        library.ask("anything at all", "manuel.md")


def test_a_removed_document_never_answers_again(library: Library, tmp_path: Path) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    library.add(write(tmp_path, "statute.md", STATUTE))
    assert library.remove("manual.md").name == "manual.md"
    assert not library.ask("How often must the seal be replaced?").found
    assert all(hit.document == "statute.md" for hit in library.search("seal pump"))
    with pytest.raises(NotFoundError):
        library.document("manual.md")


def test_removing_one_name_leaves_the_document_under_the_others(library: Library, tmp_path: Path) -> None:
    document = library.add(write(tmp_path, "manual.md", MANUAL))
    library.add(write(tmp_path, "copy.md", MANUAL))
    assert library.remove("manual").name == "manual.md"
    assert [row.name for row in library.documents()] == ["copy.md"]
    assert library.ask("How often must the seal be replaced?").citations[0].document_id == document.id
    library.add(tmp_path / "manual.md")
    assert library.remove(document.id).id == document.id
    assert library.documents() == ()


def test_a_tree_corrected_by_hand_survives_removing_and_adding(library: Library, tmp_path: Path) -> None:
    path = write(tmp_path, "manual.md", MANUAL)
    library.add(path)
    tree = {"sections": [{"title": "Maintenance", "page_start": 1}]}
    edited = library.edit("manual.md", json.dumps(tree))
    assert "Maintenance" in [section.title for section in edited.tree.walk()]
    assert "Installation" not in [section.title for section in edited.tree.walk()]
    library.remove("manual.md")
    again = library.add(path)
    assert [s.title for s in again.tree.walk()] == [s.title for s in edited.tree.walk()]
    with pytest.raises(TreeError):
        library.edit("manual.md", json.dumps({"sections": [{"title": "Far away", "page_start": 900}]}))
    assert library.document("manual.md").tree == again.tree


@pytest.mark.parametrize("name", ["manual.md", "report.pdf"])
def test_a_correction_can_be_taken_back(library: Library, tmp_path: Path, name: str) -> None:
    file = write(tmp_path, name, MANUAL) if name.endswith(".md") else write_report(tmp_path / name)
    before = library.add(file)
    library.edit(name, '{"sections": [{"title": "Everything", "page_start": 1}]}')
    assert library.edit(name, '{"sections": []}') == library.document(name) == before
    library.remove(name)
    assert library.add(file) == before


def test_an_exported_tree_comes_back_whole(library: Library, tmp_path: Path) -> None:
    before = library.add(write(tmp_path, "manual.md", MANUAL))
    exported = write(tmp_path, "exported.json", library.export("manual.md"))
    after = library.add(exported)
    facts = [(s.id, s.title, s.summary, s.page_ref) for s in before.tree.walk()]
    assert [(s.id, s.title, s.summary, s.page_ref) for s in after.tree.walk()] == facts
    assert library.pages(after.id)[0].text == library.pages(before.id)[0].text


def test_reindexing_changes_no_answer(library: Library, tmp_path: Path) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    before = library.ask("supply voltage")
    library.reindex()
    after = library.ask("supply voltage")
    assert (after.text, after.citations) == (before.text, before.citations)


def test_impossible_questions_and_inputs_are_refused_with_what_to_do(library: Library, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="empty"):
        library.ask("anything")
    library.add(write(tmp_path, "manual.md", MANUAL))
    with pytest.raises(QueryError):
        library.ask("   ")
    with pytest.raises(QueryError, match="threshold"):
        library.ask("seal", threshold=3.0)
    with pytest.raises(QueryError, match="limit"):
        library.search("seal", limit=0)
    with pytest.raises(NotFoundError, match="no file"):
        library.add(tmp_path / "absent.pdf")
    with pytest.raises(UnsupportedError, match="folder"):
        library.add(tmp_path)
    with pytest.raises(InputError, match="bookmark"):
        library.add(write(tmp_path, "other.md", STATUTE), sources=["guesses"])
    with pytest.raises(InputError, match="no PDF"):
        library.page_image("manual.md", 1)


def test_options_that_a_call_does_not_take_are_refused_and_those_not_set_are_as_configured(
    library: Library, tmp_path: Path
) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    question = "How often must the seal be replaced?"
    with pytest.raises(QueryError, match=r"no option 'modle'; there are .*, mode, model, "):
        library.ask(question, modle="none")  # pyright: ignore[reportCallIssue]
    with pytest.raises(QueryError, match="no option 'budget'"):
        library.search(question, budget=None)  # pyright: ignore[reportCallIssue]
    not_set = library.ask(question, collections=None, model=None, budget=None, beam_width=None, domain=None)
    assert not_set.text == library.ask(question).text


@pytest.mark.parametrize("mode", ["auto", "dfs", "beam", "best", "hybrid", "hops"])
def test_every_mode_finds_the_section(library: Library, tmp_path: Path, mode: Mode) -> None:
    library.add(write(tmp_path, "manual.md", MANUAL))
    hits = library.search("replace the seal maintenance", mode=mode)
    assert hits[0].title == "Maintenance"


def test_a_part_of_a_page_can_be_seen(library: Library, tmp_path: Path) -> None:
    document = library.add(write_report(tmp_path / "harbour.pdf"))
    part = Box(x0=50, y0=50, x1=250, y1=150)
    assert Image.open(io.BytesIO(library.page_image(document.id, 1, scale=2, part=part))).size == (400, 200)


def test_the_bundled_embedder_finds_what_shares_no_word(tmp_path: Path) -> None:
    with vectree.open(tmp_path / "library") as library:
        library.add(write(tmp_path, "manual.md", MANUAL))
        library.add(write(tmp_path, "statute.md", STATUTE))
        assert library.search("how much does parking cost")[0].document == "statute.md"
