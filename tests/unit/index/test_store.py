from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import StatementError

from tests.unit.index.sample import stored
from vectree.errors import DocumentError, LibraryError, NotFoundError
from vectree.index.store import Store
from vectree.index.stored import DOCUMENT_ENTRY, Change, Vectors
from vectree.models.fake import HashingEmbedder
from vectree.types.document import Coverage, DocumentId, PageStatus
from vectree.types.section import SectionId


def kinds(store: Store) -> list[tuple[str, str]]:
    return [(change.kind, change.document_id) for change in store.changes.after(0)]


def files(store: Store) -> set[str]:
    folder = store.path / "files"
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


def test_what_is_put_comes_back(store: Store):
    item = stored("report.pdf", ["First page.", "제3조 (세율)", "𝔘nicode \U0001f600"], embedder=HashingEmbedder())
    result = store.put(item)
    assert (result.id, result.status, result.replaced) == (item.document.id, "added", None)
    assert store.document(result.id) == item.document
    assert store.pages(result.id) == item.pages
    assert store.compiled(result.id) == item.compiled
    assert store.content_hash(result.id) == item.content_hash
    assert store.file(result.id).read_bytes() == item.source
    vectors = store.vectors.of(result.id)
    assert vectors is not None and item.vectors is not None
    assert vectors.section_ids == (DOCUMENT_ENTRY, "s01", "s02", "s03")
    assert vectors.text_hashes == item.vectors.text_hashes
    np.testing.assert_allclose(vectors.matrix, item.vectors.matrix, atol=1e-3)
    (row,) = store.documents()
    assert (row.id, row.name, row.pages, row.sections) == (result.id, "report.pdf", 3, 3)


def test_pages_are_read_by_number(store: Store):
    item = stored("a.pdf", [f"page {i}" for i in range(1, 6)])
    store.put(item)
    found = store.pages(item.document.id, [4, 2, 2, 99])
    assert [page.number for page in found] == [2, 4]
    assert found[0].text == "page 2" and found[0].label == "p2" and found[0].status is PageStatus.TEXT
    assert store.pages(item.document.id, []) == ()


def test_more_pages_than_one_query_asks_for(store: Store):
    item = stored("long.pdf", [f"page {i}" for i in range(1, 1302)])
    store.put(item)
    assert len(store.pages(item.document.id, range(1, 1302))) == 1301


def test_same_bytes_twice_do_nothing(store: Store):
    item = stored("a.pdf", ["text"])
    store.put(item)
    before = store.changes.after(0)
    again = store.put(item)
    assert (again.status, again.id) == ("unchanged", item.document.id)
    assert store.changes.after(0) == before and len(store.documents()) == 1


def test_same_bytes_under_another_name_are_found_by_both(store: Store):
    item = stored("a.pdf", ["text"], source=b"bytes")
    store.put(item)
    assert store.put(stored("b.pdf", ["text"], source=b"bytes")).status == "unchanged"
    assert store.find("a.pdf") == store.find("b.pdf") == item.document.id
    assert [row.name for row in store.documents()] == ["a.pdf"]


def test_changed_file_of_the_same_name_replaces_the_old_one(store: Store):
    old, new = stored("a.pdf", ["old text"]), stored("a.pdf", ["new text"])
    store.put(old)
    result = store.put(new)
    assert (result.status, result.replaced) == ("replaced", old.document.id)
    assert [row.id for row in store.documents()] == [new.document.id]
    assert files(store) == {new.document.id}
    with pytest.raises(NotFoundError):
        store.document(old.document.id)
    assert kinds(store) == [("added", old.document.id), ("removed", old.document.id), ("added", new.document.id)]


def test_a_name_that_moves_on_leaves_the_document_its_other_name(store: Store):
    shared = stored("a.pdf", ["shared"], source=b"shared")
    store.put(shared)
    store.put(stored("b.pdf", ["shared"], source=b"shared"))
    other = stored("a.pdf", ["other"])
    assert store.put(other).replaced is None
    assert store.find("a.pdf") == other.document.id
    assert store.find("b.pdf") == shared.document.id
    assert store.document(shared.document.id).name == "b.pdf"


def test_taking_a_name_with_bytes_already_there_removes_what_had_it(store: Store):
    first, second = stored("a.pdf", ["1"], source=b"1"), stored("b.pdf", ["2"], source=b"2")
    store.put(first)
    store.put(second)
    result = store.put(stored("b.pdf", ["1"], source=b"1"))
    assert (result.status, result.replaced) == ("unchanged", second.document.id)
    assert [row.id for row in store.documents()] == [first.document.id]
    assert store.find("b.pdf") == first.document.id
    assert files(store) == {first.document.id}


def test_names_in_nfc_and_nfd_are_the_same_document(store: Store):
    name = "보고서 é.pdf"
    store.put(stored(unicodedata.normalize("NFD", name), ["old"]))
    new = stored(unicodedata.normalize("NFC", name), ["new"])
    assert store.put(new).status == "replaced"
    assert [row.name for row in store.documents()] == [unicodedata.normalize("NFC", name)]
    assert store.find(unicodedata.normalize("NFD", name)) == new.document.id


def test_names_that_are_no_unicode_or_look_like_paths(store: Store):
    for name in ("\udcff.pdf", "../../etc/passwd", "a/b\\c.pdf", "nul\x00.pdf"):
        item = stored(name, [repr(name)], title="title")
        store.put(item)
        assert store.find(name) == item.document.id
        assert store.file(item.document.id).parent == store.path / "files"


def test_reindex_writes_the_document_anew_and_keeps_its_names_and_date(store: Store):
    item = stored("a.pdf", ["text"], source=b"x")
    store.put(item)
    store.put(stored("alias.pdf", ["text"], source=b"x"))
    (before,) = store.documents()
    better = dataclasses.replace(item, document=dataclasses.replace(item.document, title="Better"))
    again = dataclasses.replace(better, source=store.file(item.document.id))
    assert store.put(again, reindex=True).status == "replaced"
    (row,) = store.documents()
    assert row.title == "Better" and row.added == before.added
    assert store.find("alias.pdf") == item.document.id
    assert store.file(item.document.id).read_bytes() == b"x"
    assert kinds(store) == [("added", item.document.id)] * 2


def test_a_source_that_cannot_be_read_is_the_documents_fault(store: Store, tmp_path: Path):
    for source in (tmp_path / "gone.pdf", tmp_path):
        with pytest.raises(DocumentError, match="cannot read"):
            store.put(dataclasses.replace(stored("a.pdf", ["text"]), source=source))
    assert store.documents() == () and files(store) == set()


def test_remove_leaves_nothing_but_the_correction(store: Store):
    item = stored("a.pdf", ["text"], embedder=HashingEmbedder())
    store.put(item)
    store.put_corrected(item, item.document.tree)
    before = store.changes.last()
    store.remove(item.document.id)
    assert store.documents() == () and files(store) == set()
    assert not store.has(item.document.id)
    assert store.correction(item.document.id) == item.document.tree
    assert store.changes.after(before) == (Change(sequence=3, document_id=item.document.id, kind="removed"),)
    with pytest.raises(NotFoundError):
        store.remove(item.document.id)
    assert store.put(item).status == "added"
    assert store.changes.last() == 4


def test_correction_can_be_replaced_and_forgotten(store: Store):
    item = stored("a.pdf", ["text"])
    tree = item.document.tree
    assert store.correction(item.document.id) is None
    store.put(item)
    store.put_corrected(item, tree)
    store.put_corrected(item, dataclasses.replace(tree, sections=()))
    assert store.correction(item.document.id) == dataclasses.replace(tree, sections=())
    store.put_corrected(item, None)
    assert store.correction(item.document.id) is None


def test_a_correction_and_its_document_are_kept_together_or_not_at_all(store: Store, tmp_path: Path):
    item = stored("a.pdf", ["text"])
    store.put(item)
    shorter = dataclasses.replace(item.document.tree, sections=())
    torn = dataclasses.replace(
        item, document=dataclasses.replace(item.document, tree=shorter), compiled=cast(bytes, object())
    )
    with pytest.raises((StatementError, TypeError), match="bytes"):
        store.put_corrected(torn, shorter)
    assert store.correction(item.document.id) is None
    assert store.document(item.document.id) == item.document
    with pytest.raises(DocumentError):
        store.put_corrected(dataclasses.replace(item, source=tmp_path / "gone.pdf"), shorter)
    assert store.correction(item.document.id) is None


def test_what_is_made_of_a_document_does_not_bring_it_back(store: Store):
    item = stored("a.pdf", ["text"])
    store.put(item)
    store.remove(item.document.id)
    with pytest.raises(NotFoundError):
        store.put_again(item)
    with pytest.raises(NotFoundError):
        store.put_corrected(item, item.document.tree)
    assert store.documents() == () and files(store) == set() and store.correction(item.document.id) is None


def test_bytes_that_come_back_while_they_are_removed_keep_their_file(store: Store, monkeypatch: pytest.MonkeyPatch):
    item = stored("a.pdf", ["text"])
    store.put(item)
    writing = store.database.writing

    @contextmanager
    def added_behind_it() -> Generator[Connection]:
        monkeypatch.undo()
        with writing() as connection:
            yield connection
        assert store.put(item).status == "added"

    monkeypatch.setattr(store.database, "writing", added_behind_it)
    store.remove(item.document.id)
    assert store.has(item.document.id) and store.file(item.document.id).read_bytes() == item.source


def test_one_of_two_names_can_be_removed(store: Store):
    item = stored("a.pdf", ["text"])
    store.put(item)
    store.put_name(item.document.id, "b.pdf")
    with pytest.raises(NotFoundError, match="has no name"):
        store.remove(item.document.id, "c.pdf")
    assert store.remove(item.document.id, "a.pdf") == "b.pdf"
    assert store.document(item.document.id).name == "b.pdf"
    assert store.changes.after(store.changes.last() - 1)[0].kind == "added"  # indexes follow the new name
    with pytest.raises(NotFoundError):
        store.find("a.pdf")
    store.put_name(item.document.id, "c.pdf")
    assert store.remove(item.document.id, "c.pdf") == "b.pdf"
    assert store.remove(item.document.id, "b.pdf") is None
    assert store.documents() == () and files(store) == set()


def test_a_word_stands_for_a_name_or_for_the_document(store: Store):
    item = stored("report.pdf", ["text"])
    store.put(item)
    store.put_name(item.document.id, "Report.md")
    assert store.named_by("report.pdf") == store.named_by("REPORT.PDF") == "report.pdf"
    assert store.named_by(item.document.id) is store.named_by(item.document.id[:6]) is None
    with pytest.raises(NotFoundError, match=r"'Report.md', 'report.pdf'"):
        store.named_by("report")


def test_vectors_of_another_embedder_replace_the_old_ones(store: Store):
    item = stored("a.pdf", ["one", "two"], embedder=HashingEmbedder("first"))
    store.put(item)
    assert item.vectors is not None
    other = Vectors(
        embedder="second",
        section_ids=(DOCUMENT_ENTRY, SectionId("s02")),
        text_hashes=("d", "t"),
        matrix=np.eye(2, dtype=np.float32),
    )
    store.vectors.replace(item.document.id, other)
    found = store.vectors.of(item.document.id)
    assert found is not None
    assert (found.embedder, found.section_ids) == ("second", other.section_ids)
    np.testing.assert_array_equal(found.matrix, other.matrix)
    assert store.vectors.known("first", item.vectors.text_hashes) == {}
    assert set(store.vectors.known("second", ["t", "unknown"])) == {"t"}
    assert store.changes.last() == 2


def test_a_document_without_vectors_has_none(store: Store):
    item = stored("a.pdf", ["one"])
    store.put(item)
    assert store.vectors.of(item.document.id) is None


def test_embedders_are_counted_by_document(store: Store):
    assert store.vectors.embedders() == {}
    for name, embedder in (("a", HashingEmbedder("e")), ("b", HashingEmbedder("e")), ("c", None)):
        store.put(stored(name, ["one", "two"], embedder=embedder))
    assert store.vectors.embedders() == {"e": 2, None: 1}


def test_compiled_index_can_be_replaced(store: Store):
    item = stored("a.pdf", ["one"])
    store.put(item)
    store.put_compiled(item.document.id, b"newer")
    assert store.compiled(item.document.id) == b"newer"


def test_coverage_with_reasons_survives(store: Store):
    item = stored("a.pdf", ["one"])
    coverage = Coverage(pages=3, unreadable=(2,), reasons={2: "hung"}, notes=("note",))
    item = dataclasses.replace(item, document=dataclasses.replace(item.document, coverage=coverage))
    store.put(item)
    assert store.document(item.document.id).coverage == coverage


def test_a_document_without_pages_or_sections(store: Store):
    item = stored("empty.md", [])
    store.put(item)
    assert store.pages(item.document.id) == ()
    assert store.document(item.document.id).tree.sections == ()


def test_a_library_has_an_id_of_its_own(store: Store, tmp_path: Path):
    with closing(Store.open(tmp_path / "another")) as other:
        assert store.setting("library_id") not in {None, other.setting("library_id")}
    assert store.setting("unheard of") is None


def test_unknown_ids_say_so(store: Store):
    unknown = DocumentId("0" * 16)
    for read in (store.document, store.pages, store.compiled, store.vectors.of, store.content_hash):
        with pytest.raises(NotFoundError, match="0000000000000000"):
            read(unknown)
    with pytest.raises(NotFoundError):
        store.put_compiled(unknown, b"")


def test_find_by_id_beginning_name_and_loose_name(store: Store):
    item = stored("Annual Report 2023.pdf", ["text"])
    store.put(item)
    for wanted in (item.document.id, item.document.id[:6], "Annual Report 2023.pdf", "annual report 2023"):
        assert store.find(wanted) == item.document.id


def test_find_says_what_is_close_or_ambiguous(store: Store):
    store.put(stored("report.pdf", ["a"]))
    store.put(stored("Report.docx", ["b"]))
    with pytest.raises(NotFoundError, match=r"may be any of 'Report\.docx', 'report\.pdf'"):
        store.find("REPORT")
    with pytest.raises(NotFoundError, match=r"did you mean 'report\.pdf'"):
        store.find("reporrt.pdf")
    store.put(stored("0123456789abcde.pdf", ["c"]))
    for unlike in ("完全に別", "0123456789abcdef"):  # the second is an id: it was a document's, not a slip of the pen
        with pytest.raises(NotFoundError, match="vectree list") as missing:
            store.find(unlike)
        assert missing.value.data["close"] == []
    for nothing in ("", "ab"):
        with pytest.raises(NotFoundError):
            store.find(nothing)


def test_an_exact_id_goes_before_a_name(store: Store):
    item = stored("a.pdf", ["a"])
    store.put(item)
    store.put(stored(item.document.id, ["named like an id"]))
    assert store.find(item.document.id) == item.document.id


def test_documents_are_listed_by_name(store: Store):
    for name in ("b.pdf", "a.pdf", "c.pdf"):
        store.put(stored(name, [name]))
    assert [row.name for row in store.documents()] == ["a.pdf", "b.pdf", "c.pdf"]


def test_opening_again_finds_everything(tmp_path: Path):
    item = stored("a.pdf", ["text"])
    first = Store.open(tmp_path / "library")
    first.put(item)
    first.close()
    second = Store.open(tmp_path / "library", create=False)
    assert second.document(item.document.id) == item.document
    second.close()


def test_opening_what_is_not_there(tmp_path: Path):
    with pytest.raises(LibraryError, match="no library in"):
        Store.open(tmp_path / "nothing", create=False)
    assert not (tmp_path / "nothing").exists()


def test_opening_what_is_no_library(tmp_path: Path):
    (tmp_path / "library.db").write_bytes(b"not a database, but long enough to be looked at" * 50)
    with pytest.raises(LibraryError, match="damaged"):
        Store.open(tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(LibraryError):
        Store.open(file)


def test_threads_read_while_one_writes(store: Store):
    item = stored("a.pdf", [f"page {i}" for i in range(50)])
    store.put(item)

    def read(number: int) -> str:
        return store.pages(item.document.id, [number])[0].text

    with ThreadPoolExecutor(4) as pool:
        found = pool.map(read, [i % 50 + 1 for i in range(200)])
        for i in range(10):
            store.put(stored(f"{i}.pdf", [str(i)]))
    assert list(found) == [f"page {i % 50}" for i in range(200)]
    assert len(store.documents()) == 11


def test_a_mixed_width_under_one_name_is_reported(store: Store):
    item = stored("a.pdf", ["one"], embedder=HashingEmbedder("e", 8))
    store.put(item)
    wider = stored("b.pdf", ["two"], embedder=HashingEmbedder("e", 16))
    store.put(wider)
    assert item.vectors is not None and wider.vectors is not None
    hashes = (*item.vectors.text_hashes, *wider.vectors.text_hashes)
    assert {len(vector) for vector in store.vectors.known("e", hashes).values()} == {8, 16}


def test_several_are_looked_up_at_once(store: Store):
    items = [stored(f"{number}.pdf", [f"page {number}"]) for number in range(3)]
    first, second, third = (store.put(item).id for item in items)
    found = store.rows([first, "nobody", third, first])
    assert {one: row.name for one, row in found.items()} == {first: "0.pdf", third: "2.pdf"}
    assert store.rows([]) == {}
    assert len(store.rows([first, *map(str, range(1200))])) == 1
    assert store.find_all([second, "0.pdf", third[:6]]) == {first, second, third}
    assert store.find_all([]) == frozenset()
    for wrong in ("nobody", ""):
        with pytest.raises(NotFoundError):
            store.find_all([first, wrong])
    with pytest.raises(NotFoundError):
        store.find_all([first], {"other"})


def test_texts_of_pages_of_several_documents_are_read_at_once(store: Store):
    first, second = (store.put(stored(name, [f"{name} one", f"{name} two"])).id for name in ("a", "b"))
    wanted = [(second, 2), (first, 1), (second, 2), (first, 9)]
    assert store.page_texts(wanted) == {(second, 2): "b two", (first, 1): "a one"}
    assert store.page_texts([]) == {}
    with pytest.raises(NotFoundError):
        store.page_texts([(first, 1), (DocumentId("nobody"), 1)])


def test_a_name_is_read_as_it_is_written(store: Store):
    item = stored("a\u202egpj.md", ["text"])
    store.put(item)
    assert [row.name for row in store.documents()] == ["agpj.md"]
    assert store.find("a\u202egpj.md") == store.find("agpj.md") == item.document.id
