from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.permissions import obeying_permissions
from tests.unit.index.sample import stored
from vectree.errors import BusyError, DiskFullError, LibraryError, ReadOnlyError, SchemaError
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.storage.failures import storage_errors

ROOT = Path(__file__).parents[3]


@pytest.fixture
def small_disk(tmp_path: Path) -> Generator[Path]:
    """A disk of 4 MB; mounting one takes root in a container that allows it."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip(f"cannot mount: {mounted.stderr.decode().strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_disk_full(small_disk: Path):
    kept = stored("kept.pdf", ["text"])
    store = Store.open(small_disk / "library")
    store.put(kept)
    for item in (
        stored("large file.pdf", ["text"], source=bytes(5_000_000)),
        stored("large text.pdf", ["text " * 1_000_000]),
    ):
        with pytest.raises(DiskFullError, match="no space left"):
            store.put(item)
        assert [row.id for row in store.documents()] == [kept.document.id]
        assert store.pages(kept.document.id) == kept.pages
        assert [path.name for path in (store.path / "files").iterdir()] == [kept.document.id]
    assert store.put(stored("small.pdf", ["more text"])).status == "added"
    store.close()


def fill(disk: Path) -> Path:
    """Take all that is left of the disk; the file that holds it."""
    ballast = disk / "ballast"
    try:
        with ballast.open("wb") as stream:
            stream.write(bytes(8_000_000))
    except OSError as error:
        assert error.errno == errno.ENOSPC
    return ballast


def test_disk_full_from_the_start(small_disk: Path):
    fill(small_disk)
    with pytest.raises(DiskFullError):
        Store.open(small_disk / "library")


def test_disk_full_while_the_index_catches_up(small_disk: Path):
    store = Store.open(small_disk / "library")
    index = SqliteCorpusIndex(store)
    store.put(stored("a.pdf", ["some text " * 10_000]))
    ballast = fill(small_disk)
    with pytest.raises(DiskFullError):
        index.search(CorpusQuery(text="text"))
    assert len(store.documents()) == 1
    ballast.unlink()
    assert [hit.section_id for hit in index.search(CorpusQuery(text="text"))] == ["s01"]
    index.close()
    store.close()


AS_READER = """
import sys
from pathlib import Path
from tests.unit.index.sample import stored
from vectree.cli.diagnosis import diagnose
from vectree.config import Config
from vectree.errors import ReadOnlyError
from vectree.index.corpus import CorpusQuery
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store

store = Store.open(Path(sys.argv[1]))
assert store.read_only
(row,) = store.documents()
assert store.pages(row.id)[0].text == "the text of the page"
index = SqliteCorpusIndex(store)
assert [hit.section_id for hit in index.search(CorpusQuery(text="text"))] == ["s01"]
index.close()
for write in (lambda: store.put(stored("b.pdf", ["b"])), lambda: store.remove(row.id)):
    try:
        write()
    except ReadOnlyError as error:
        assert sys.argv[1] in str(error)
    else:
        sys.exit("written")
assert store.documents() == (row,)
store.close()
report = diagnose(Path(sys.argv[1]), Config(embedder="none"), Path("none"))
(library,) = [check for check in report.checks if check.name == "library"]
assert library.detail.endswith("; you may only read it"), library
print("read")
"""


@pytest.mark.parametrize("log", [False, True], ids=["closed", "open"])
def test_read_only_library_can_be_read_and_searched(tmp_path: Path, log: bool):
    """Closed by its writer, there is no write-ahead log; while it is open, there is one."""
    library = tmp_path / "library"
    store = Store.open(library)
    store.put(stored("a.pdf", ["the text of the page"]))
    if not log:
        store.close()
    for path in (library, *library.iterdir()):
        path.chmod(0o555 if path.is_dir() else 0o444)
    done = subprocess.run(
        [*obeying_permissions(), sys.executable, "-c", AS_READER, str(library)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    for path in (library, *library.iterdir()):
        path.chmod(0o755)
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr
    if log:
        store.close()


def test_a_library_held_by_another_process_is_busy(tmp_path: Path):
    store = Store.open(tmp_path, busy_timeout_seconds=0.05)
    store.put(stored("a.pdf", ["a"]))
    other = sqlite3.connect(tmp_path / "library.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(BusyError, match="another process"):
        store.put(stored("b.pdf", ["b"]))
    assert [row.name for row in store.documents()] == ["a.pdf"]
    (tmp_path / "files" / "leftover").write_bytes(b"")
    Store.open(tmp_path, busy_timeout_seconds=0.05).close()  # sweeping can wait, reading cannot
    other.execute("ROLLBACK")
    other.close()
    assert store.put(stored("b.pdf", ["b"])).status == "added"
    store.close()


def test_a_library_of_a_newer_version_is_refused(tmp_path: Path):
    Store.open(tmp_path).close()
    connection = sqlite3.connect(tmp_path / "library.db")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(SchemaError, match=r"newer vectree.*'9999'"):
        Store.open(tmp_path)


def test_a_stored_document_of_another_format_is_refused(tmp_path: Path):
    store = Store.open(tmp_path)
    item = stored("a.pdf", ["a"])
    store.put(item)
    connection = sqlite3.connect(tmp_path / "library.db")
    connection.execute("""UPDATE documents SET record = '{"format": 2}'""")
    connection.commit()
    connection.close()
    with pytest.raises(SchemaError, match=r"format.*vectree reindex"):
        store.document(item.document.id)
    store.close()


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, DiskFullError),
        (errno.EDQUOT, DiskFullError),
        (errno.EROFS, ReadOnlyError),
        (errno.EACCES, ReadOnlyError),
        (errno.EIO, LibraryError),
    ],
)
def test_failures_of_the_file_system(tmp_path: Path, code: int, kind: type[LibraryError]):
    with pytest.raises(kind) as caught, storage_errors(tmp_path):
        raise OSError(code, os.strerror(code))
    assert type(caught.value) is kind
    assert str(tmp_path) in caught.value.message


def test_failures_of_a_closed_connection_are_of_the_library(tmp_path: Path):
    connection = sqlite3.connect(":memory:")
    connection.close()
    with pytest.raises(LibraryError, match="closed"), storage_errors(tmp_path):
        connection.execute("SELECT 1")
