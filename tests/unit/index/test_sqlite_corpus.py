from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.unit.index.sample import stored
from vectree.index import search_file
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.models.fake import HashingEmbedder

EMBEDDER = HashingEmbedder()


def found(index: SqliteCorpusIndex, text: str) -> set[str]:
    """Names of sections found, by document."""
    vector = EMBEDDER.embed_queries([text])[0]
    hits = index.search(CorpusQuery(text=text, vector=vector, embedder=EMBEDDER.name, limit=100))
    return {f"{hit.document_id}/{hit.section_id}" for hit in hits if hit.keyword_rank}


def sections(*documents: str) -> set[str]:
    return {f"{document}/s01" for document in documents}


def test_it_follows_what_others_put(store: Store, storage_url: str | None):
    index = SqliteCorpusIndex(store)
    other = Store.open(store.path, url=storage_url)
    ids: list[str] = []
    for i in range(5):
        ids.append(other.put(stored(f"{i}.pdf", ["the word"], embedder=EMBEDDER)).id)
        assert found(index, "word") == sections(*ids)
    other.close()
    index.close()


def test_several_indexes_of_one_library_agree(store: Store):
    first, second = SqliteCorpusIndex(store), SqliteCorpusIndex(store)
    item = stored("a.pdf", ["the word"], embedder=EMBEDDER)
    store.put(item)
    assert found(first, "word") == found(second, "word") == sections(item.document.id)
    store.remove(item.document.id)
    assert found(second, "word") == found(first, "word") == set()
    first.close()
    second.close()


def test_many_changes_at_once(store: Store):
    items = [stored(f"{i}.pdf", [f"the word{i}"]) for i in range(50)]
    for item in items:
        store.put(item)
    for item in items[::2]:
        store.remove(item.document.id)
    index = SqliteCorpusIndex(store)
    assert found(index, "word1") == sections(items[1].document.id)
    assert found(index, "word2") == set()
    index.close()


@pytest.mark.parametrize("damage", ["format", "library", "future", "history", "bytes", "truncated", "empty", "gone"])
def test_an_index_that_is_not_of_this_library_is_built_anew(store: Store, damage: str):
    item = stored("a.pdf", ["the word"], embedder=EMBEDDER)
    store.put(item)
    SqliteCorpusIndex(store).close()
    file = store.path / "search.db"
    if damage == "bytes":
        file.write_bytes(b"damaged" + file.read_bytes()[7:])
    elif damage == "truncated":
        file.write_bytes(file.read_bytes()[:5000])
    elif damage == "empty":
        file.write_bytes(b"")
    elif damage == "gone":
        file.unlink()
    else:
        key, value = {
            "format": ("format", "0"),
            "library": ("library", "another"),
            "future": ("sequence", "999"),
            "history": ("document", "0123456789abcdef"),
        }[damage]
        connection = sqlite3.connect(file)
        connection.execute("DELETE FROM terms")
        connection.execute("UPDATE facts SET value = ? WHERE key = ?", (value, key))
        connection.commit()
        connection.close()
    index = SqliteCorpusIndex(store)
    assert found(index, "word") == sections(item.document.id)
    index.close()


@pytest.mark.parametrize("how", ["search", "rebuild"])
@pytest.mark.parametrize(("first", "last"), [(0.02, 0.2), (0.3, 0.6), (0.6, 1.0)])
def test_an_index_damaged_inside_is_built_anew(store: Store, how: str, first: float, last: float):
    item = stored("a.pdf", [f"the word{n}" for n in range(400)])
    store.put(item)
    SqliteCorpusIndex(store).close()
    file = store.path / "search.db"
    data = bytearray(file.read_bytes())
    damaged = slice(int(len(data) * first), int(len(data) * last))
    data[damaged] = b"\xa5" * len(data[damaged])
    file.write_bytes(data)
    index = SqliteCorpusIndex(store)
    if how == "rebuild":
        index.rebuild()
    assert found(index, "word7") == {f"{item.document.id}/s08"}
    index.close()


def test_a_library_restored_from_a_copy_has_the_search_of_the_copy(tmp_path: Path):
    store = Store.open(tmp_path / "library")
    early = stored("early.pdf", ["the word"])
    store.put(early)
    store.close()
    shutil.copy(tmp_path / "library" / "library.db", tmp_path / "copy.db")
    store = Store.open(tmp_path / "library")
    store.put(stored("late.pdf", ["the word"]))
    SqliteCorpusIndex(store).close()
    store.close()
    shutil.copy(tmp_path / "copy.db", tmp_path / "library" / "library.db")
    store = Store.open(tmp_path / "library")
    other = stored("other.pdf", ["the word"])
    store.put(other)
    index = SqliteCorpusIndex(store)
    assert found(index, "word") == sections(early.document.id, other.document.id)
    index.close()
    store.close()


def test_documents_whose_ids_begin_alike_stay_apart(store: Store):
    index = SqliteCorpusIndex(store)
    connection = sqlite3.connect(store.path / "search.db")
    item = stored("a.pdf", ["the word"])
    store.put(item)
    slot = int(item.document.id, 16) >> (64 - 41)
    connection.execute(
        "INSERT INTO documents (slot, document_id, domain, language, collection) VALUES (?, 'twin', '', '', '')",
        (slot,),
    )
    connection.commit()
    connection.close()
    assert found(index, "word") == sections(item.document.id)
    store.remove(item.document.id)
    assert found(index, "word") == set()
    index.close()


def test_threads_search_while_documents_come(store: Store):
    index = SqliteCorpusIndex(store)
    first = stored("first.pdf", ["the word"], embedder=EMBEDDER)
    store.put(first)

    def search(_: int) -> bool:
        return f"{first.document.id}/s01" in found(index, "word")

    with ThreadPoolExecutor(4) as pool:
        results = pool.map(search, range(60))
        for i in range(8):
            store.put(stored(f"{i}.pdf", ["another word"], embedder=EMBEDDER))
    assert all(results)
    index.close()


def test_keys_of_units_do_not_overlap():
    for slot in (0, 1, 2**41 - 1):
        (document,) = search_file.key_ranges([slot], "document")
        (section,) = search_file.key_ranges([slot], "section")
        assert search_file.key_ranges([slot], "any") == [(document[0], section[1])]
        assert document[1] == section[0] and section[1] < 2**63
