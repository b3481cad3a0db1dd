"""Keys that cannot be, and what is told of those that are not there."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

import vectree
from vectree.config import Config
from vectree.errors import DiskFullError, InputError, NotFoundError
from vectree.schemas.keys import Right
from vectree.server.keys import Keys
from vectree.storage.database import Database


@pytest.fixture
def keys(tmp_path: Path) -> Generator[Keys]:
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        yield Keys(library.database)


@pytest.mark.parametrize(
    ("name", "rights", "collections"),
    [
        ("Ada", "admin", ("a",)),
        ("Ada", "read", ("../etc",)),
        ("Ada", "read", ()),
        (" ", "read", None),
        ("x" * 101, "read", None),
    ],
)
def test_keys_that_cannot_be(keys: Keys, name: str, rights: Right, collections: tuple[str, ...] | None) -> None:
    with pytest.raises(InputError):
        keys.create(name, rights=rights, collections=collections)
    assert keys.listed() == ()
    assert not keys.any_good()


def test_a_key_opens_also_where_the_day_cannot_be_noted(keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a full disk the first request of a day was refused, and all after it."""
    key, secret = keys.create("Ada", rights="read", collections=None)
    database: Database = keys._database  # pyright: ignore[reportPrivateUsage]

    @contextmanager
    def full() -> Generator[Connection]:
        raise DiskFullError("no space left")
        yield

    monkeypatch.setattr(database, "writing", full)
    assert keys.check(secret) == key and keys.get(key.id).last_used is None
    monkeypatch.undo()
    assert keys.check(secret) and keys.get(key.id).last_used


def test_a_key_that_is_not_there_is_not_revoked(keys: Keys) -> None:
    with pytest.raises(NotFoundError):
        keys.revoke("nobody")


def test_only_the_whole_secret_opens(keys: Keys) -> None:
    key, secret = keys.create("Ada", rights="read", collections=("a",))
    assert keys.check(secret) is not None
    used = keys.get(key.id)
    assert used.last_used is not None
    for wrong in (secret[:-1], secret + "x", secret[3:], f"vt_{key.id}", "", secret.swapcase()):
        assert keys.check(wrong) is None
    keys.revoke(key.id)
    assert keys.check(secret) is None
    assert not keys.any_good()
