from __future__ import annotations

import threading
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.servers.postgresql import PostgresqlServer
from tests.unit.index.sample import stored
from vectree.errors import BusyError, ConfigurationError, InputError, ReadOnlyError, StorageUnavailableError
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.storage import schema
from vectree.storage.postgresql import read_url


@pytest.fixture
def url(postgresql: PostgresqlServer) -> str:
    return postgresql.new_database()


def ids(index: SqliteCorpusIndex, word: str) -> list[str]:
    return [hit.document_id for hit in index.search(CorpusQuery(text=word))]


def test_two_machines_see_each_others_documents(tmp_path: Path, url: str):
    first, second = Store.open(tmp_path / "shared", url=url), Store.open(tmp_path / "shared", url=url)
    here, there = SqliteCorpusIndex(first, tmp_path / "a"), SqliteCorpusIndex(second, tmp_path / "b")
    item = stored("a.pdf", ["zebra"])
    first.put(item)
    assert ids(here, "zebra") == ids(there, "zebra") == [item.document.id]
    assert second.document(item.document.id) == item.document
    second.remove(item.document.id)
    assert ids(here, "zebra") == ids(there, "zebra") == []
    assert not (tmp_path / "shared" / "search.db").exists() and (tmp_path / "b" / "search.db").is_file()
    for one in (here, there, first, second):
        one.close()


def test_writers_at_once_leave_no_gap_in_the_changes(tmp_path: Path, url: str):
    stores = [Store.open(tmp_path / "library", url=url) for _ in range(3)]

    def put(number: int, store: Store) -> None:
        for one in range(8):
            store.put(stored(f"{number}-{one}.pdf", [f"text {number} {one}"]))

    threads = [threading.Thread(target=put, args=pair) for pair in enumerate(stores)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [change.sequence for change in stores[0].changes.after(0)] == list(range(1, 25))
    for store in stores:
        store.close()


def test_a_reader_sees_one_state(tmp_path: Path, url: str):
    store = Store.open(tmp_path / "library", url=url)
    with store.database.reading() as connection:
        count = text("SELECT count(*) FROM documents")
        assert connection.execute(count).scalar() == 0
        store.put(stored("a.pdf", ["text"]))
        assert connection.execute(count).scalar() == 0
    store.close()


def test_who_waits_too_long_for_another_writer_is_told(tmp_path: Path, url: str):
    store = Store.open(tmp_path / "library", url=url)
    hasty = Store.open(tmp_path / "library", url=url, busy_timeout_seconds=0.05)
    with store.database.writing(), pytest.raises(BusyError, match="others are writing"):
        hasty.put(stored("a.pdf", ["text"]))
    hasty.put(stored("a.pdf", ["text"]))
    store.close()
    hasty.close()


def test_the_server_restarts_and_the_next_call_works(tmp_path: Path, postgresql: PostgresqlServer, url: str):
    store = Store.open(tmp_path / "library", url=url)
    item = stored("a.pdf", ["text"])
    store.put(item)
    with postgresql.stopped(), pytest.raises(StorageUnavailableError, match="does not answer"):
        store.documents()
    assert store.document(item.document.id) == item.document
    store.put(stored("b.pdf", ["text"]))
    with pytest.raises(StorageUnavailableError, match="does not answer"), store.database.writing() as connection:
        with postgresql.stopped():
            pass
        connection.execute(text("DELETE FROM documents"))
    assert len(store.documents()) == 2
    store.close()


def test_what_cannot_be_stored_is_the_inputs_fault(tmp_path: Path, url: str):
    store = Store.open(tmp_path / "library", url=url)
    with pytest.raises(InputError, match="NUL"), store.database.writing() as connection:
        connection.execute(schema.settings.insert().values(key="k", value="a\0b"))
    store.close()


def test_a_user_without_rights_is_told(tmp_path: Path, url: str):
    store = Store.open(tmp_path / "library", url=url)
    with store.database.writing() as connection:
        connection.execute(text("CREATE ROLE guest LOGIN"))
        connection.execute(text("GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest"))
    guest = Store.open(tmp_path / "library", url=url.replace("tester@", "guest@"))
    with pytest.raises(ReadOnlyError):
        guest.put(stored("a.pdf", ["text"]))
    guest.close()
    with store.database.writing() as connection:
        connection.execute(text("DROP OWNED BY guest"))
        connection.execute(text("DROP ROLE guest"))
    store.close()


def test_addresses():
    assert read_url("postgres://a:b@h/d").drivername == "postgresql+psycopg"
    for url in ("mysql://a:secret@h/d", "nonsense", "sqlite:///x.db"):
        with pytest.raises(ConfigurationError) as told:
            read_url(url)
        assert "secret" not in told.value.message


def test_a_server_that_is_not_there(tmp_path: Path):
    with pytest.raises(StorageUnavailableError, match="does not answer"):
        Store.open(tmp_path / "library", url="postgresql://a:secret@127.0.0.1:1/d")


def test_it_says_what_it_is_without_the_password(tmp_path: Path, url: str):
    store = Store.open(tmp_path / "library", url=url.replace("tester@", "tester:secret@"))
    assert store.database.described.startswith("PostgreSQL") and "secret" not in store.database.described
    assert store.damage() == ()
    store.close()
