"""``add``, ``list``, ``tree``, ``export``, ``remove``, ``reindex``: the library and what is in it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import jsonschema
import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.surface.conftest import Run
from tests.surface.report import SECTIONS, TITLE, write_report
from vectree.schemas.ask import AskOutput
from vectree.schemas.documents import AddOutput, ListOutput, ReindexOutput, RemoveOutput
from vectree.schemas.tree import CoverageOutput, TreeOutput, TreeSection


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Documents of several kinds, good and bad."""
    place = tmp_path / "documents"
    (place / "deep").mkdir(parents=True)
    write_report(place / "harbour.pdf")
    write_report(place / "secret.pdf", password="sesame")
    (place / "notes.md").write_text(
        "# Notes\n\nThe lighthouse was painted.\n\n## Costs\n\nIt cost 300 crowns.\n", "utf-8"
    )
    (place / "deep" / "empty.pdf").write_bytes(b"")
    (place / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing of a PDF follows")
    (place / "picture.png").write_bytes(b"\x89PNG\r\n")
    (place / ".hidden.md").write_text("# Hidden\n\nNot to be found.\n", "utf-8")
    return place


def test_one_bad_file_never_stops_the_others(run_empty: Run, folder: Path) -> None:
    done = run_empty("add", folder, "--json")
    jsonschema.validate(done.json, AddOutput.model_json_schema(mode="serialization"))
    files = {Path(file.path).name: file for file in AddOutput.model_validate(done.json).files}
    assert set(files) == {"harbour.pdf", "secret.pdf", "notes.md", "empty.pdf", "broken.pdf"}
    assert {name for name, file in files.items() if file.status == "added"} == {"harbour.pdf", "notes.md"}
    kinds = {name: file.error.kind for name, file in files.items() if file.error}
    assert kinds["secret.pdf"] == "EncryptedError"
    assert kinds["empty.pdf"] == "EmptyFileError"
    assert done.code == 65
    listed = ListOutput.model_validate(run_empty("list", "--json").json).documents
    assert {document.name for document in listed} == {"harbour.pdf", "notes.md"}


def test_summary_for_people_names_the_bad_files(run_empty: Run, folder: Path) -> None:
    done = run_empty("add", folder)
    assert "2 added" in done.out
    assert "3 failed" in done.out
    assert "secret.pdf" in done.err
    assert "password" in done.err
    assert "Traceback" not in done.err


def test_password_opens_an_encrypted_file(run_empty: Run, folder: Path) -> None:
    assert run_empty("add", folder / "secret.pdf").code == 65
    assert run_empty("add", folder / "secret.pdf", "--password", "wrong").code == 65
    assert run_empty("add", folder / "secret.pdf", "--password", "sesame").code == 0


def test_same_bytes_are_not_worked_on_twice(run_empty: Run, report_pdf: Path) -> None:
    first = AddOutput.model_validate(run_empty("add", report_pdf, "--json").json).files[0]
    second = AddOutput.model_validate(run_empty("add", report_pdf, "--json").json).files[0]
    assert (first.status, second.status) == ("added", "unchanged")
    assert first.id == second.id
    assert "there already" in run_empty("add", report_pdf).out


def test_what_is_read_anew_is_not_called_unchanged(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    assert "there already" in run_empty("add", report_pdf).out
    assert "there already" not in run_empty("add", report_pdf, "--sources", "headings").out


def test_missing_file_is_an_error_that_quotes_it(run_empty: Run) -> None:
    done = run_empty("add", "no-such-file.pdf")
    assert done.code in {2, 65, 66}
    assert "no-such-file.pdf" in done.err
    assert "Traceback" not in done.err


def test_a_folder_without_documents_says_what_is_taken_from_one(run_empty: Run, tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"")
    done = run_empty("add", tmp_path)
    assert done.code == 2
    assert "no documents in" in done.err
    assert ".pdf" in done.err


def test_a_pipe_is_refused_rather_than_waited_for(run_empty: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pdf")
    done = run_empty("add", tmp_path / "pipe.pdf")
    assert done.code == 65
    assert "no ordinary file" in done.err


def test_a_file_whose_bytes_cannot_be_read_costs_no_other(run_empty: Run, report_pdf: Path) -> None:
    done = run_empty("add", "/proc/self/mem", report_pdf)  # opens, and fails to be read as on a damaged disk
    assert done.code == 65
    assert "cannot read '/proc/self/mem'" in done.err
    assert "harbour.pdf" in run_empty("list").out


def test_name_is_for_one_file_only(run_empty: Run, report_pdf: Path, folder: Path) -> None:
    assert run_empty("add", folder, "--name", "x").code == 2
    assert run_empty("add", report_pdf, "--name", "Harbour 2025", "--embedder", "none").code == 0
    assert "Harbour 2025" in run_empty("list").out


def test_unknown_source_is_refused(run_empty: Run, report_pdf: Path) -> None:
    done = run_empty("add", report_pdf, "--sources", "guesswork")
    assert done.code == 2
    assert "'guesswork'" in done.err


def test_list_of_an_empty_library_says_what_to_do(run_empty: Run) -> None:
    done = run_empty("list")
    assert done.code == 0, done.err
    assert "vectree add" in done.out
    assert run_empty("list", "--json").json == {"documents": []}


def test_list_shows_names_pages_and_titles(run: Run) -> None:
    listed = ListOutput.model_validate(run("list", "--json").json).documents
    assert [(document.name, document.pages, document.title) for document in listed] == [("harbour.pdf", 6, TITLE)]
    assert "harbour.pdf" in run("list").out


def _titles(sections: tuple[TreeSection, ...]) -> list[str]:
    return [title for section in sections for title in (section.title, *_titles(section.children))]


def test_tree_has_every_section_with_its_page_and_mark(run: Run) -> None:
    done = run("tree", "harbour.pdf", "--json")
    assert done.code == 0, done.err
    jsonschema.validate(done.json, TreeOutput.model_json_schema(mode="serialization"))
    tree = TreeOutput.model_validate(done.json)
    assert _titles(tree.sections) == [section.title for section in SECTIONS]
    operations = tree.sections[2]
    assert (operations.page_start, operations.page_end, operations.label) == (3, 5, "1")
    assert operations.verification == "verified"
    assert operations.summary
    assert tree.document.pages == 6
    assert tree.coverage.pages == 6


def test_tree_for_people_marks_verified_titles(run: Run) -> None:
    done = run("tree", "harbour.pdf")
    assert "✓ 1.1 Container traffic  p. 4 (label 2)" in done.out
    assert "1.1 Container traffic" not in run("tree", "harbour.pdf", "--depth", "1").out


def test_coverage_lists_what_the_tree_leaves_out(run: Run) -> None:
    done = run("tree", "harbour.pdf", "--coverage")
    assert done.code == 0, done.err
    assert "need OCR       none" in done.out
    coverage = CoverageOutput.model_validate(run("tree", "harbour.pdf", "--coverage", "--json").json)
    assert coverage.coverage.unverified == ()


def test_export_is_read_back_whole(run: Run, run_empty: Run, tmp_path: Path) -> None:
    exported = tmp_path / "tree.json"
    assert run("export", "harbour.pdf", "--output", exported).code == 0
    assert json.loads(run("export", "harbour.pdf").out) == json.loads(exported.read_text("utf-8"))
    assert run_empty("add", exported).code == 0
    (document,) = ListOutput.model_validate(run_empty("list", "--json").json).documents
    again = TreeOutput.model_validate(run_empty("tree", document.id, "--json").json)
    before = TreeOutput.model_validate(run("tree", "harbour.pdf", "--json").json)
    assert _titles(again.sections) == _titles(before.sections)
    assert [section.id for section in again.sections] == [section.id for section in before.sections]
    assert [section.page_ref for section in again.sections] == [section.page_ref for section in before.sections]


def test_correction_is_kept_when_the_same_bytes_come_again(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    written = run_empty("tree", "harbour.pdf", "--json").out
    corrected = written.replace("Letter of the Director", "Letter of the Managing Director")
    done = run_empty("tree", "harbour.pdf", "-", "--edit", "--json", stdin=corrected)
    assert done.code == 0, done.err
    assert "Letter of the Managing Director" in _titles(TreeOutput.model_validate(done.json).sections)
    assert run_empty("remove", "harbour.pdf", "--yes").code == 0
    assert run_empty("add", report_pdf).code == 0
    again = TreeOutput.model_validate(run_empty("tree", "harbour.pdf", "--json").json)
    assert "Letter of the Managing Director" in _titles(again.sections)


def test_editor_gets_the_tree_only_on_a_terminal(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    done = run_empty("tree", "harbour.pdf", "--edit", EDITOR="true")
    assert done.code == 2
    assert "--edit FILE" in done.err


def test_correction_that_is_not_a_tree_is_refused(run_empty: Run, report_pdf: Path, tmp_path: Path) -> None:
    run_empty("add", report_pdf)
    for text in ("not JSON", "[1, 2]", '{"sections": [{"title": 5}]}'):
        done = run_empty("tree", "harbour.pdf", "-", "--edit", stdin=text)
        assert done.code == 65, (text, done.err)
        assert "Traceback" not in done.err
    assert run_empty("tree", "harbour.pdf", tmp_path / "none.json", "--edit").code == 65
    assert run_empty("tree", "harbour.pdf", tmp_path / "none.json").code == 2


def test_of_two_names_the_one_given_goes(run_empty: Run, report_pdf: Path) -> None:
    for name in ("harbour.pdf", "port.pdf"):
        assert run_empty("add", report_pdf, "--name", name).code == 0
    first = run_empty("remove", "harbour.pdf", "--yes")
    assert first.out.strip() == "removed harbour.pdf; the document stays as port.pdf"
    again = run_empty("remove", "port.pdf", "--yes", "--json")
    assert [(one.name, one.kept_as) for one in RemoveOutput.model_validate(again.json).removed] == [("port.pdf", None)]
    for name in ("harbour.pdf", "port.pdf"):
        run_empty("add", report_pdf, "--name", name)
    both = run_empty("remove", "port.pdf", "harbour.pdf", "--yes")
    assert both.out.splitlines() == ["removed port.pdf; the document stays as harbour.pdf", "removed harbour.pdf"]


def test_removed_document_never_answers_again(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    assert run_empty("remove", "harbour.pdf").code == 2  # nobody is there to ask
    done = run_empty("remove", "harbour.pdf", "--yes", "--json")
    assert [document.name for document in RemoveOutput.model_validate(done.json).removed] == ["harbour.pdf"]
    assert run_empty("search", "containers", "--json").code == 66  # the library is empty
    assert run_empty("remove", "harbour.pdf", "--yes").code == 66


def test_reindex_leaves_documents_as_they_are(run_empty: Run, report_pdf: Path) -> None:
    run_empty("add", report_pdf)
    before = run_empty("search", "cranes", "--json").json
    done = run_empty("reindex", "--json")
    assert ReindexOutput.model_validate(done.json).documents == 1
    assert run_empty("search", "cranes", "--json").json == before


def test_pages_without_text_are_reported_not_dropped(run_empty: Run, tmp_path: Path) -> None:
    scan = tmp_path / "scan.pdf"
    canvas = Canvas(str(scan))
    canvas.rect(100, 100, 300, 400, fill=1)
    canvas.showPage()
    canvas.drawString(72, 700, "A page with one sentence about herring.")
    canvas.save()
    added = run_empty("add", scan)
    assert added.code == 0, added.err
    assert "needs OCR: p. 1" in added.out
    coverage = CoverageOutput.model_validate(run_empty("tree", "scan.pdf", "--coverage", "--json").json).coverage
    assert coverage.needs_ocr == (1,)
    asked = AskOutput.model_validate(run_empty("ask", "scan.pdf", "Which whale eats plankton?", "--json").json)
    assert "scan.pdf: pages without text: 1 of 2 (needs OCR)." in asked.trace.notes
