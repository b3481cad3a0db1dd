"""A kept answer is shown while its owner may see all that had a part in it."""

from __future__ import annotations

from pathlib import Path

import vectree
from vectree.config import Config
from vectree.server.access import Caller
from vectree.server.answers.kept import KeptAnswer
from vectree.server.answers.visible import all_visible, sees


def _caller(*collections: str, key: str = "k") -> Caller:
    return Caller(id=key, name="k", rights="read", collections=frozenset(collections))


def test_all_collections_that_had_a_part_must_be_theirs(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nThe sky is blue.\n", encoding="utf-8")
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        library.add(tmp_path / "a.md")
        answer = library.ask("What is blue?")
    kept = KeptAnswer(
        id="a",
        owner="k",
        question="What is blue?",
        answer=answer,
        documents=frozenset(),
        collections=frozenset({"one", "two"}),
        settings={},
        created="",
    )
    assert sees(_caller("one", "two", "three"), kept)
    assert not sees(_caller("one"), kept)
    assert not sees(_caller("one", "two", key="other"), kept)
    assert all_visible(_caller("two"), [kept]) == []
