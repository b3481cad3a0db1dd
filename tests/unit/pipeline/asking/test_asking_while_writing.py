"""Questions while the documents they are about are replaced, removed and corrected."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import vectree
from vectree.config import Config
from vectree.errors import NotFoundError

ONE_SECTION = json.dumps({"sections": [{"title": "Everything", "page_start": 1}]})


def test_no_question_fails_because_the_library_changes_under_it(tmp_path: Path) -> None:
    def write(name: str, text: str) -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        library.add(write("kept.md", "# Crane\n\nThe crane lifts 5 tonnes.\n"))
        done = Event()

        def ask() -> int:
            asked = 0
            while not done.is_set():
                assert "5 tonnes" in library.ask("How many tonnes does the crane lift?", "kept.md").text
                library.ask("How many tonnes does the crane lift?")
                library.search("crane", unit="page")
                asked += 1
            return asked

        with ThreadPoolExecutor(4) as pool:
            asking = [pool.submit(ask) for _ in range(4)]
            for turn in range(20):
                library.add(write("manual.md", f"# Crane {turn}\n\nThe old crane lifts {turn} tonnes.\n"))
                if turn % 4 == 3:
                    library.remove("manual.md")
                if turn % 5 == 4:
                    library.edit("kept.md", ONE_SECTION)
            done.set()
            assert sum(one.result() for one in asking) > 0


def test_a_document_removed_meanwhile_is_named_in_the_error(tmp_path: Path) -> None:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        (tmp_path / "a.md").write_text("# Crane\n\nThe crane lifts 5 tonnes.\n", encoding="utf-8")
        document = library.add(tmp_path / "a.md")
        library.remove(document.id)
        with pytest.raises(NotFoundError, match=document.id):
            library.ask("How many tonnes does the crane lift?", document.id)
