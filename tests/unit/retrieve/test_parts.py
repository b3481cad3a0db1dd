"""Parts of retrieval switched off: what is then seen, and what is not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from vectree.config import Config
from vectree.errors import QueryError
from vectree.pipeline import Library
from vectree.retrieve.pages.signals import PRIORS, SIGNALS
from vectree.retrieve.pages.weights import page_weights
from vectree.types.answer import Answer

MANUAL = """# Pump manual

The ZX-007 pump moves water.

## Installation

Mount it on a level floor. The supply voltage is 230 V.

## Maintenance

Replace the seal every 500 hours. Use grease G4 only.
"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with vectree.open(tmp_path / "library", config=Config(embedder="use")) as opened:
        for name, text in (("manual.md", MANUAL), ("tea.md", "# Tea\n\nTea is made with water of 80 degrees.\n")):
            (tmp_path / name).write_text(text, encoding="utf-8")
            opened.add(tmp_path / name)
        yield opened


def test_without_body_text_only_titles_and_summaries_are_searched(library: Library) -> None:
    with_text = library.search("230 V", "manual.md", dense=False)
    assert with_text[0].title == "Installation"
    titles = [hit.title for hit in library.search("maintenance", "manual.md", dense=False, body_text=False)]
    assert titles[0] == "Maintenance"
    pages = library.search("maintenance", "manual.md", unit="page", dense=False, body_text=False)
    assert [hit.page for hit in pages] == [1]


def test_without_the_tree_pages_are_found_by_their_text(library: Library) -> None:
    answer = library.ask("Which grease is to be used?", "manual.md", tree=False)
    assert "G4" in answer.text
    assert answer.trace.retrieval.mode == "pages"
    assert answer.trace.retrieval.visited == ()
    sections = library.search("grease", "manual.md", tree=False)
    assert sections
    assert sections[0].document == "manual.md"


def test_without_embeddings_nothing_is_found_where_no_word_is_shared(library: Library) -> None:
    question = "Wie heiß ist das Getränk?"
    assert library.search(question, "tea.md", dense=False) == ()
    assert library.search(question, "tea.md")


def test_without_routing_every_document_that_the_filters_let_pass_is_looked_into(library: Library) -> None:
    ids = {row.id for row in library.documents()}
    assert set(_routed(library.ask("grease", routing=False))) == ids
    assert set(_routed(library.ask("grease", dense=False))) < ids
    assert library.search("grease", routing=False, language="ko") == ()
    assert library.search("grease", routing=False)[0].document == "manual.md"


def _routed(answer: Answer) -> list[str]:
    return [document.document_id for document in answer.trace.retrieval.routed]


def test_weights_of_pages_by_name_and_from_a_file(library: Library, tmp_path: Path) -> None:
    learned, equal = page_weights().signals, page_weights("equal").signals
    assert {equal[name] for name in PRIORS} == {0.0}
    assert len({equal[name] for name in SIGNALS if name not in PRIORS}) == 1
    assert sum(equal.values()) == pytest.approx(sum(map(abs, learned.values())))
    mine = tmp_path / "mine.json"
    mine.write_text(
        json.dumps({"weights": {kind: dict.fromkeys(SIGNALS, 2) for kind in ("words", "bigrams")}}), encoding="utf-8"
    )
    assert set(page_weights(str(mine)).signals.values()) == {2.0}
    assert library.search("grease", unit="page", page_weights=str(mine))
    with pytest.raises(QueryError, match="neither 'learned' nor 'equal' nor a file"):
        library.search("grease", unit="page", page_weights="nosuch")
    mine.with_name("short.json").write_text('{"weights": {"passages": 1}}', encoding="utf-8")
    with pytest.raises(QueryError, match="does not give a weight to each"):
        library.search("grease", unit="page", page_weights=str(mine.with_name("short.json")))
