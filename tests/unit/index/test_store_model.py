"""Any order of adding, replacing, renaming, removing and reopening, against two dictionaries."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.unit.index.sample import stored
from vectree.errors import NotFoundError
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.index.stored import StoredDocument

NAMES = st.sampled_from(["a.pdf", "보고서.pdf", "B.pdf"])
CONTENTS = st.integers(0, 3)


def item(name: str, content: int) -> StoredDocument:
    return stored(name, [f"shared word{content}"], source=bytes([content]))


class Library(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.names: dict[str, int] = {}
        self.open()

    def open(self) -> None:
        self.store = Store.open(Path(self.folder.name))
        self.index = SqliteCorpusIndex(self.store)

    def teardown(self) -> None:
        self.index.close()
        self.store.close()
        self.folder.cleanup()

    @rule(name=NAMES, content=CONTENTS, reindex=st.booleans())
    def put(self, name: str, content: int, reindex: bool) -> None:
        there = content in self.names.values()
        result = self.store.put(item(name, content), reindex=reindex)
        before = self.names.get(name)
        self.names[name] = content
        lost = before is not None and before != content and before not in self.names.values()
        assert (result.replaced is not None) == lost
        assert (result.status == "unchanged") == (there and not reindex)

    @rule(content=CONTENTS)
    def remove(self, content: int) -> None:
        document_id = item("", content).document.id
        if content in self.names.values():
            self.store.remove(document_id)
            self.names = {name: held for name, held in self.names.items() if held != content}
        else:
            with pytest.raises(NotFoundError):
                self.store.remove(document_id)

    @rule()
    def reopen(self) -> None:
        self.index.close()
        self.store.close()
        self.open()

    @rule()
    def rebuild(self) -> None:
        self.index.rebuild()

    @invariant()
    def agrees(self) -> None:
        expected = {item("", content).document.id: content for content in self.names.values()}
        rows = self.store.documents()
        assert {row.id for row in rows} == set(expected)
        assert all(self.names[row.name] == expected[row.id] for row in rows)
        for name, content in self.names.items():
            assert self.store.find(name) == item("", content).document.id
        for document_id, content in expected.items():
            assert self.store.pages(document_id)[0].text == f"shared word{content}"
            assert self.store.document(document_id).name in self.names
        files = Path(self.folder.name) / "files"
        assert {path.name for path in files.glob("*")} == set(expected)
        hits = self.index.search(CorpusQuery(text="shared"))
        assert {hit.document_id for hit in hits} == set(expected)


TestLibrary = Library.TestCase
TestLibrary.settings = settings(
    max_examples=25, stateful_step_count=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
