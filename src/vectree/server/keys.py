"""Access keys and the browser sessions opened with them. Only hashes are kept: a stolen table opens nothing."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from secrets import token_hex, token_urlsafe
from typing import cast

from sqlalchemy import RowMapping, delete, insert, select, tuple_, update

from vectree.errors import InputError, LibraryError, NotFoundError, RetryError
from vectree.index.collections import checked_collection
from vectree.schemas.keys import Right
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.storage.database import Database

PREFIX = "vt_"
_ID_LENGTH = 12
_NOTHING = sha256(b"").hexdigest()
"""Compared with where there is no key, so that the answer takes as long."""
_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key without its secret."""

    id: str
    name: str
    rights: Right
    collections: tuple[str, ...] | None
    """What its holder sees; None for everything."""
    created: str
    last_used: str | None
    """The day, ISO 8601."""
    revoked: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A browser's session, for as long as its key is good."""

    key: Key
    csrf_token: str


class Keys:
    """The keys of one library. Safe to use from several threads; writing raises what the store's writing raises."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, name: str, *, rights: Right, collections: tuple[str, ...] | None) -> tuple[Key, str]:
        """A new key and its secret, which is shown now or never.

        Raises InputError for an empty name, no collections, and an administrator of some collections only.
        """
        if not name.strip() or len(name) > _LONGEST_NAME:
            raise InputError(f"the name {name!r} of a key must have 1 to {_LONGEST_NAME} characters", name=name)
        if rights == "admin" and collections is not None:
            raise InputError("an administrator sees everything: give such a key the collections '*'")
        if collections is not None and not collections:
            raise InputError("a key without collections opens nothing: name some, or '*'")
        for collection in collections or ():
            checked_collection(collection)
        identity, secret = token_hex(_ID_LENGTH // 2), _new_secret()
        row = {
            "id": identity,
            "name": name.strip(),
            "secret_hash": _hash(secret),
            "rights": rights,
            "collections": json.dumps("*" if collections is None else sorted(set(collections))),
            "created": now(),
        }
        with self._database.writing() as connection:
            connection.execute(insert(schema.keys).values(row))
        return self.get(identity), _shown(identity, secret)

    def get(self, key_id: str) -> Key:
        """The key with that id. Raises NotFoundError."""
        with self._database.reading() as connection:
            row = connection.execute(select(schema.keys).where(schema.keys.c.id == key_id)).mappings().first()
        if row is None:
            raise NotFoundError(f"no key {key_id!r}; `vectree keys list` shows all", key=key_id)
        return _key(row)

    def listed(self, limit: int | None = None, after: tuple[str, str] | None = None) -> tuple[Key, ...]:
        """Keys, revoked ones too, the newest first; ``after``: ``created`` and id of the last one before."""
        t = schema.keys.c
        query = select(schema.keys).order_by(t.created.desc(), t.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(t.created, t.id) < tuple_(*after))
        with self._database.reading() as connection:
            return tuple(_key(row) for row in connection.execute(query).mappings())

    def any_good(self) -> bool:
        """Whether anybody could get in with a key."""
        with self._database.reading() as connection:
            good = select(schema.keys.c.id).where(schema.keys.c.revoked.is_(None)).limit(1)
            return connection.execute(good).first() is not None

    def renew(self, key_id: str) -> tuple[Key, str]:
        """The key with a new secret, which is shown now or never; the old one opens nothing, its sessions end.

        What was kept for the key stays its own. One that was revoked is good again. Raises NotFoundError.
        """
        self.get(key_id)
        t, secret = schema.keys, _new_secret()
        with self._database.writing() as connection:
            changed = update(t).where(t.c.id == key_id).values(secret_hash=_hash(secret), revoked=None)
            connection.execute(changed)
            connection.execute(delete(schema.sessions).where(schema.sessions.c.key_id == key_id))
        return self.get(key_id), _shown(key_id, secret)

    def revoke(self, key_id: str) -> Key:
        """The key, which from now on opens nothing; its sessions end. Raises NotFoundError."""
        self.get(key_id)
        t = schema.keys
        with self._database.writing() as connection:
            when = now()
            connection.execute(update(t).where(t.c.id == key_id, t.c.revoked.is_(None)).values(revoked=when))
            connection.execute(delete(schema.sessions).where(schema.sessions.c.key_id == key_id))
        return self.get(key_id)

    def check(self, shown: str) -> Key | None:
        """The key that was shown, if it is good; else None."""
        if not (shown.isascii() and shown.isprintable()):
            return None  # no database is asked for what it cannot hold
        identity = shown.removeprefix(PREFIX)[:_ID_LENGTH]
        secret = shown[len(PREFIX) + _ID_LENGTH :]
        with self._database.reading() as connection:
            row = connection.execute(select(schema.keys).where(schema.keys.c.id == identity)).mappings().first()
        same = compare_digest(_hash(secret), str(row["secret_hash"]) if row is not None else _NOTHING)
        if row is None or not same or not shown.startswith(PREFIX) or row["revoked"] is not None:
            return None
        key = _key(row)
        self._used(key)
        return key

    def _used(self, key: Key) -> None:
        """Remember the day: once a day, so that requests do not write; where nothing can be written, not at all."""
        today = datetime.now(UTC).date().isoformat()
        if key.last_used != today:
            with suppress(RetryError, LibraryError), self._database.writing() as connection:
                connection.execute(update(schema.keys).where(schema.keys.c.id == key.id).values(last_used=today))

    # -- sessions --------------------------------------------------------------------------------

    def open_session(self, key: Key, seconds: int) -> tuple[str, Session]:
        """A new session and the token for its cookie; sessions that have ended are forgotten on the way."""
        token, csrf_token = token_urlsafe(32), token_urlsafe(24)
        t = schema.sessions
        with self._database.writing() as connection:
            connection.execute(delete(t).where(t.c.expires < time.time()))
            connection.execute(
                insert(t).values(
                    token_hash=_hash(token),
                    key_id=key.id,
                    csrf_token=csrf_token,
                    created=now(),
                    expires=time.time() + seconds,
                )
            )
        return token, Session(key=key, csrf_token=csrf_token)

    def session(self, token: str) -> Session | None:
        """The session of a cookie, if it goes on and its key is good; else None."""
        t, k = schema.sessions, schema.keys
        query = (
            select(k, t.c.csrf_token)
            .select_from(t.join(k, k.c.id == t.c.key_id))
            .where(t.c.token_hash == _hash(token), t.c.expires >= time.time(), k.c.revoked.is_(None))
        )
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else Session(key=_key(row), csrf_token=str(row["csrf_token"]))

    def close_session(self, token: str) -> None:
        """End the session of a cookie; nothing happens where there is none."""
        t = schema.sessions
        with self._database.writing() as connection:
            connection.execute(delete(t).where(t.c.token_hash == _hash(token)))


def _new_secret() -> str:
    return token_urlsafe(32)


def _shown(key_id: str, secret: str) -> str:
    """What the holder sends: the key's id and its secret."""
    return f"{PREFIX}{key_id}{secret}"


def _hash(secret: str) -> str:
    """SHA-256: secrets are 256 random bits, so nothing slower is needed."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _key(row: RowMapping) -> Key:
    collections: object = json.loads(row["collections"])
    return Key(
        id=row["id"],
        name=row["name"],
        rights=cast(Right, row["rights"]),
        collections=tuple(cast("list[str]", collections)) if isinstance(collections, list) else None,
        created=row["created"],
        last_used=row["last_used"],
        revoked=row["revoked"],
    )
