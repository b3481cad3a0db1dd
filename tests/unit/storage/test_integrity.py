"""A damaged library says that it is damaged, whatever SQLite makes of it."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.unit.index.sample import stored
from vectree.errors import DamagedError, DiskFullError, LibraryError
from vectree.index.store import Store
from vectree.storage.failures import storage_errors
from vectree.storage.integrity import faults

PAGE = 4096


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A closed library of six documents."""
    with closing(Store.open(tmp_path / "library")) as store:
        for number in range(6):
            store.put(stored(f"{number}.pdf", [f"page {number} {page} " * 300 for page in range(4)]))
    return tmp_path / "library"


def damage(folder: Path, place: slice, content: bytes) -> None:
    file = folder / "library.db"
    data = bytearray(file.read_bytes())
    data[place] = content
    file.write_bytes(data)


class Full(sqlite3.OperationalError):
    """What SQLite raises where it gets no space."""

    sqlite_errorname = "SQLITE_FULL"


def test_a_whole_library_has_no_faults(folder: Path) -> None:
    assert faults(folder / "library.db", thorough=True) == ()
    assert faults(folder / "absent.db") == ()
    with closing(Store.open(folder)) as store:
        assert store.damage() == ()


def test_full_is_said_of_a_full_disk_only(folder: Path) -> None:
    file = folder / "library.db"
    with pytest.raises(DiskFullError), storage_errors(folder, file):
        raise Full("database or disk is full")
    middle = file.stat().st_size // PAGE // 2 * PAGE
    damage(folder, slice(middle, middle + PAGE), b"\xa5" * PAGE)
    with pytest.raises(DamagedError, match="restore it from a copy"), storage_errors(folder, file):
        raise Full("database or disk is full")


def test_a_freelist_that_never_was_is_damage(folder: Path) -> None:
    damage(folder, slice(36, 40), b"\x7f\xff\xff\xff")
    with pytest.raises(DamagedError, match="files"), closing(Store.open(folder)) as store:
        store.put(stored("new.pdf", ["more " * 3000] * 8))


def test_text_that_is_no_text_is_damage(folder: Path) -> None:
    at = (folder / "library.db").read_bytes().index(b"page 3 2 page 3 2")
    damage(folder, slice(at, at + 1), b"\xff")
    with closing(Store.open(folder)) as store:
        broken = store.find("3.pdf")
        with pytest.raises(DamagedError, match="UTF-8"):
            store.pages(broken)
        assert [fault.split(":")[0] for fault in store.damage()] == ["3.pdf"]


@pytest.mark.parametrize(("said", "instead"), [(b'{"format":1,', b'{"format";1,'), (b"text", b"tex\x18")])
def test_values_that_make_no_sense_are_damage(folder: Path, said: bytes, instead: bytes) -> None:
    data = (folder / "library.db").read_bytes()
    at = data.index(said, data.index(b"page 1 0 ") if said == b"text" else 0)
    damage(folder, slice(at, at + len(said)), instead)
    with closing(Store.open(folder)) as store:
        found = store.damage()
    assert len(found) == 1
    assert "damaged" in found[0]


def test_a_file_that_is_gone_is_named(folder: Path) -> None:
    with closing(Store.open(folder)) as store:
        store.file(store.find("2.pdf")).unlink()
        assert len(store.damage()) == 1
        assert "2.pdf: its file" in store.damage()[0]


@pytest.mark.parametrize("seed", range(8))
def test_a_page_of_noise_is_called_nothing_but_damage(folder: Path, tmp_path: Path, seed: int) -> None:
    pages = (folder / "library.db").stat().st_size // PAGE
    copy = tmp_path / "copy"
    shutil.copytree(folder, copy)
    at = (1 + seed * (pages - 1) // 8) * PAGE
    damage(copy, slice(at, at + PAGE), b"\xa5" * PAGE)
    try:
        with closing(Store.open(copy)) as store:
            found = store.damage()
    except LibraryError as error:
        assert isinstance(error, DamagedError)
        return
    assert found
