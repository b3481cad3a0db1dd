"""Compiled documents in memory: what changed is read anew, the others are not; all together stay within bounds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import vectree
from vectree.config import Config
from vectree.index.compiled_blob import size
from vectree.index.store import Store
from vectree.pipeline import Library
from vectree.pipeline.evidence.compiled_cache import CompiledCache
from vectree.types.document import DocumentId


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as opened:
        for number in range(4):
            _add(opened, tmp_path, f"{number}.md", f"Rule {number} is the rule of number {number}.")
        yield opened


@pytest.fixture
def store(library: Library) -> Iterator[Store]:
    store = Store.open(library.path)
    yield store
    store.close()


def _add(library: Library, folder: Path, name: str, text: str) -> DocumentId:
    (folder / name).write_text(f"# {name}\n\n{text}\n", encoding="utf-8")
    return library.add(folder / name).id


def test_only_what_changed_is_read_anew(library: Library, store: Store, tmp_path: Path) -> None:
    ids = [row.id for row in library.documents()]
    cache = CompiledCache(store)
    before = cache.get(ids, "")
    _add(library, tmp_path, "new.md", "Another rule.")
    (tmp_path / "0.md").write_text("# Zero\n\nZero has another rule.\n", encoding="utf-8")
    replaced = library.add(tmp_path / "0.md").id
    left = [row.id for row in library.documents() if row.id in ids]
    after = cache.get([*left, replaced], "")
    assert len(left) == 3
    assert all(after[one] is before[one] for one in left)
    assert after[replaced].name == "0.md"


def test_document_read_anew_by_other_rules_is_another(library: Library, store: Store, tmp_path: Path) -> None:
    (identity,) = (row.id for row in library.documents() if row.name == "1.md")
    cache = CompiledCache(store)
    before = cache.get([identity], "")[identity]
    library.add(tmp_path / "1.md", domain="legal")
    assert before.domain != "legal"
    assert cache.get([identity], "")[identity].domain == "legal"


def test_all_together_stay_within_bounds_and_those_used_last_are_kept(library: Library, store: Store) -> None:
    ids = [row.id for row in library.documents()]
    sizes = [size(document) for document in CompiledCache(store).get(ids, "").values()]
    cache = CompiledCache(store, most_bytes=sum(sizes[2:]))
    first = cache.get(ids, "")
    again = cache.get(reversed(ids), "")
    assert [again[one] is first[one] for one in ids] == [False, False, True, True]
