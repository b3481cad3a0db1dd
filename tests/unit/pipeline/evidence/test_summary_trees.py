"""Trees that came without their source are answered with whole summaries, which their citations call such."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from vectree.config import Config
from vectree.pipeline import Library
from vectree.types.ranking import Mode, Profile

TREE = {
    "id": "root",
    "title": "Ultrasound notes",
    "summary": "Notes on ultrasound for beginners.",
    "page_ref": "1-3",
    "children": [
        {
            "id": "s1",
            "title": "Attenuation",
            "summary": "Loss of energy in tissue. It grows with distance.",
            "page_ref": "1",
        },
        {"id": "s2", "title": "Coupling gel", "summary": "Removes the air gap on the skin.", "page_ref": "2"},
        {"id": "s3", "title": "Not written yet", "page_ref": "3"},
    ],
}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    file = tmp_path / "notes.json"
    file.write_text(json.dumps(TREE), encoding="utf-8")
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        opened.add(file)
        yield opened


def test_a_title_in_the_question_is_answered_with_its_whole_summary(library: Library) -> None:
    answer = library.ask("What is Attenuation?")
    assert answer.found
    assert [sentence.text for sentence in answer.sentences] == ["Loss of energy in tissue.", "It grows with distance."]
    assert [citation.quote for citation in answer.citations] == ["Loss of energy in tissue. It grows with distance."]
    assert {citation.source for citation in answer.citations} == {"summary"}
    assert answer.warning is None
    assert [section.section_id for section in answer.sections] == ["s1"]


def test_two_titles_are_answered_with_two_summaries_in_reading_order(library: Library) -> None:
    answer = library.ask("How does the coupling gel bear on attenuation?")
    assert [citation.section_id for citation in answer.citations] == ["s1", "s2"]


def test_what_the_tree_does_not_have_is_not_found(library: Library) -> None:
    assert not library.ask("Which company won the tender in Oslo?").found


def test_a_section_without_summary_is_not_cited(library: Library) -> None:
    answer = library.ask("What is in “Not written yet”?")
    assert "s3" not in {citation.section_id for citation in answer.citations}


def test_search_has_the_named_section_first_with_its_summary(library: Library) -> None:
    hits = library.search("What is Coupling gel?", unit="section")
    assert (hits[0].section_id, hits[0].snippet) == ("s2", "Removes the air gap on the skin.")
    assert len({hit.section_id for hit in hits}) == len(hits)
    pages = [hit.page for hit in library.search("What is Coupling gel?", unit="page")]
    assert pages[0] == 2
    assert len(set(pages)) == len(pages)


@pytest.mark.parametrize("mode", ["auto", "hybrid", "hops", "dfs", "beam", "best"])
def test_every_mode_and_profile_answers_with_summaries(library: Library, mode: Mode) -> None:
    profiles: tuple[Profile, ...] = ("hybrid", "paper")
    for profile in profiles:
        answer = library.ask("What is Attenuation?", mode=mode, profile=profile)
        assert "Loss of energy in tissue." in answer.text
        assert {citation.source for citation in answer.citations} == {"summary"}


def test_a_summary_tree_comes_back_from_its_export_as_one(library: Library, tmp_path: Path) -> None:
    exported = tmp_path / "again.json"
    exported.write_text(library.export(library.documents()[0].id), encoding="utf-8")
    with vectree.open(tmp_path / "other", config=Config(embedder="none")) as other:
        other.add(exported)
        answer = other.ask("What is Attenuation?")
    assert [(citation.source, citation.quote) for citation in answer.citations] == [
        ("summary", "Loss of energy in tissue. It grows with distance.")
    ]


def test_beside_a_document_with_text_both_can_answer(library: Library, tmp_path: Path) -> None:
    note = tmp_path / "handbook.md"
    note.write_text("# Attenuation\n\nAttenuation of sound in tissue is half a decibel per centimetre.\n")
    library.add(note)
    answer = library.ask("What is the attenuation of sound in tissue?")
    assert answer.found
    assert "text" in {citation.source for citation in answer.citations}
