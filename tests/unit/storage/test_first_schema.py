"""A library that the first release wrote, opened by this version."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from alembic import command
from sqlalchemy import create_engine, text

from tests.unit.index.sample import stored
from vectree.index.listing import Wanted
from vectree.index.records import dump_document, dump_tree
from vectree.index.store import Store
from vectree.index.stored import StoredDocument
from vectree.storage import schema
from vectree.storage.migrate import alembic_config
from vectree.storage.postgresql import read_url


def first_library(folder: Path, items: list[StoredDocument], url: str | None = None) -> None:
    """Write what 0.1 wrote: tables of its migration, and rows in them."""
    folder.mkdir()
    engine = create_engine(f"sqlite:///{folder / 'library.db'}" if url is None else read_url(url))
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO settings VALUES ('library_id', 'abc')"))
        for number, item in enumerate(items, start=1):
            row = {
                "id": item.document.id, "hash": item.content_hash, "name": item.document.name,
                "title": item.document.title, "pages": len(item.pages), "record": dump_document(item.document),
            }  # fmt: skip
            connection.execute(
                text(
                    "INSERT INTO documents VALUES (:id, :hash, :name, :title, :pages, :pages, 'en', 'general', "
                    "'default', 'application/pdf', '2026-11-01T00:00:00+00:00', :record)"
                ),
                row,
            )
            connection.execute(text("INSERT INTO names VALUES (:name, :id)"), row)
            connection.execute(text("INSERT INTO compiled VALUES (:id, :data)"), {**row, "data": item.compiled})
            connection.execute(text("INSERT INTO changes VALUES (:n, :id, 'added', 'x')"), {**row, "n": number})
            for page in item.pages:
                values = {"id": item.document.id, "n": page.number, "label": page.label, "text": page.text}
                connection.execute(text("INSERT INTO pages VALUES (:id,:n,:label,:text,0,0,0,'text','')"), values)
            (folder / "files").mkdir(exist_ok=True)
            assert isinstance(item.source, bytes)
            (folder / "files" / item.document.id).write_bytes(item.source)
        corrected = {"hash": items[0].content_hash, "record": dump_tree(items[0].document.tree)}
        connection.execute(text("INSERT INTO corrections VALUES (:hash, :record, 'x')"), corrected)
        gone = {"hash": "f" * 64, "record": dump_tree(items[1].document.tree)}
        connection.execute(text("INSERT INTO corrections VALUES (:hash, :record, 'x')"), gone)
    engine.dispose()


def test_nothing_of_it_is_lost(tmp_path: Path, storage_url: str | None):
    items = [stored("a.pdf", ["one", "two"]), stored("b.pdf", ["three"])]
    first_library(tmp_path / "library", items, storage_url)
    store = Store.open(tmp_path / "library", url=storage_url)
    for item in items:
        identity = store.find(item.document.name)
        assert identity == item.document.id
        assert store.document(identity) == item.document
        assert store.pages(identity) == item.pages
        assert store.compiled(identity) == item.compiled
    assert [(one.name, one.documents) for one in store.collections()] == [("default", 2)]
    assert store.correction(items[0].document.id) == items[0].document.tree
    assert store.correction(items[1].document.id) is None
    assert store.changes.last() == 2 and store.setting("library_id") == "abc"
    assert store.damage() == ()
    row = store.row(items[0].document.id)
    listed, _ = store.part_of_documents(Wanted(words=("A.PDF",)), 5)
    assert [one.id for one in listed] == [items[0].document.id]
    assert (row.size_bytes, row.source, row.unverified, row.added) == (None, "heading", 2, "2026-11-01T00:00:00+00:00")
    again = stored("a.pdf", ["one", "two"], collection="hr")
    store.put(again)
    store.remove(items[0].document.id)
    assert {one.name for one in store.documents()} == {"a.pdf", "b.pdf"}
    store.close()


def test_rows_that_refer_to_documents_survive_a_table_made_anew(tmp_path: Path):
    item = stored("a.pdf", ["one"])
    first_library(tmp_path / "library", [item, stored("b.pdf", ["two"])])
    Store.open(tmp_path / "library").close()
    connection = sqlite3.connect(tmp_path / "library" / "library.db")
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("SELECT count(*) FROM pages").fetchone() == (2,)
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (schema.HEAD,)
    assert json.loads(connection.execute("SELECT record FROM documents").fetchone()[0])["format"] == 1
    connection.close()
