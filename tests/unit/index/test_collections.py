from __future__ import annotations

import pytest

from tests.unit.index.sample import stored
from vectree.errors import InputError, NotFoundError
from vectree.index.collections import CollectionRow
from vectree.index.files import document_id
from vectree.index.store import Store


def test_the_same_bytes_in_two_collections_are_two_documents(store: Store):
    ours, theirs = stored("a.pdf", ["text"]), stored("a.pdf", ["text"], collection="hr")
    store.put(ours)
    store.put(theirs)
    assert ours.content_hash == theirs.content_hash
    assert ours.document.id == ours.content_hash[:16] == document_id(ours.content_hash)
    assert ours.document.id != theirs.document.id
    assert [row.id for row in store.documents(["hr"])] == [theirs.document.id]
    assert len(store.documents()) == 2
    assert store.documents([]) == () and store.documents(["other"]) == ()
    store.remove(ours.document.id)
    assert store.document(theirs.document.id) == theirs.document
    assert store.file(theirs.document.id).is_file()


def test_a_name_is_found_in_its_collection_only(store: Store):
    ours, theirs = stored("a.pdf", ["ours"]), stored("a.pdf", ["theirs"], collection="hr")
    store.put(ours)
    store.put(theirs)
    assert store.find("a.pdf", ["default"]) == ours.document.id
    assert store.find("a", ["hr"]) == theirs.document.id
    assert store.named_by("a", ["hr"]) == "a.pdf"
    with pytest.raises(NotFoundError, match="of the collection 'hr'"):
        store.find("a.pdf")
    for word in ("a.pdf", theirs.document.id, theirs.document.id[:8]):
        with pytest.raises(NotFoundError) as told:
            store.find(word, ["other"])
        assert "hr" not in told.value.message and told.value.data["close"] == []


def test_a_file_replaces_its_namesake_in_its_collection_only(store: Store):
    kept, old = stored("a.pdf", ["ours"]), stored("a.pdf", ["old"], collection="hr")
    new = stored("a.pdf", ["new"], collection="hr")
    store.put(kept)
    store.put(old)
    assert store.put(new).replaced == old.document.id
    assert {row.id for row in store.documents()} == {kept.document.id, new.document.id}


def test_a_correction_belongs_to_one_of_the_two(store: Store):
    ours, theirs = stored("a.pdf", ["text"]), stored("a.pdf", ["text"], collection="hr")
    store.put(ours)
    store.put(theirs)
    store.put_corrected(theirs, theirs.document.tree)
    assert store.correction(theirs.document.id) == theirs.document.tree
    assert store.correction(ours.document.id) is None


def test_collections_are_made_listed_and_forgotten(store: Store):
    assert store.collections() == (CollectionRow(name="default", documents=0),)
    assert store.make_collection("legal") and not store.make_collection("legal")
    item = stored("a.pdf", ["text"], collection="hr")
    store.put(item)
    assert [(one.name, one.documents) for one in store.collections()] == [("default", 0), ("hr", 1), ("legal", 0)]
    store.remove_collection("legal")
    with pytest.raises(InputError, match="is not empty:"):
        store.remove_collection("hr")
    with pytest.raises(NotFoundError, match="'legal'"):
        store.remove_collection("legal")
    with pytest.raises(InputError, match="always there"):
        store.remove_collection("default")
    store.remove(item.document.id)
    store.remove_collection("hr")
    assert [one.name for one in store.collections()] == ["default"]


@pytest.mark.parametrize("name", ["", "A", "a b", "-a", ".a", "a/b", "é", "a" * 65, "a\n"])
def test_impossible_names(store: Store, name: str):
    with pytest.raises(InputError, match="cannot be the name of a collection"):
        store.make_collection(name)
    with pytest.raises(InputError):
        store.put(stored("a.pdf", ["text"], collection=name))
    assert store.documents() == () and len(store.collections()) == 1


def test_what_lists_show_is_counted(store: Store):
    item = stored("a.pdf", ["one", "two"], source=b"12345")
    store.put(item)
    (row,) = store.documents()
    assert (row.size_bytes, row.needs_ocr, row.source) == (5, 0, "heading")
    assert (row.verified, row.mentioned, row.repaired, row.unverified) == (0, 0, 0, 2)
    assert store.row(item.document.id) == row


def test_states_and_embedders_are_those_of_the_collection(store: Store):
    ours, theirs = stored("a.pdf", ["ours"]), stored("b.pdf", ["theirs"], collection="hr")
    store.put(ours)
    store.put(theirs)
    assert set(store.changes.revisions(collections=["hr"])) == {theirs.document.id}
    assert store.vectors.embedders(["hr"]) == {None: 1}
    assert store.is_empty(["other"]) and not store.is_empty(["hr"]) and not store.is_empty()
