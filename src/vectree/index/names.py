"""Names of documents: how they are compared, and how a document is found by what somebody typed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from rapidfuzz import fuzz, process
from sqlalchemy import Connection, select

from vectree.errors import InputError, NotFoundError
from vectree.storage import schema
from vectree.text.normalise import valid_unicode
from vectree.types.document import DocumentId

_BREAKS = re.compile("[\t\n\r\x85\u2028\u2029]+")
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""What has letters stand in another order than they are in: ``gpj.md`` would be read ``dm.jpg``."""
_WHOLE_ID = re.compile("[0-9a-f]{16}")
_UNNAMED = "document"
"""For a file whose name has nothing that can be written."""
_SHORTEST_PREFIX = 4
_CLOSE = 60
_SUGGESTIONS = 3


def stored_name(name: str) -> str:
    """The name as stored and compared: NFC, so that a name from macOS (NFD) is the same document.

    File names that are no valid Unicode lose what cannot be written, and marks that turn letters around; line breaks
    and tabs in them become spaces.
    """
    return unicodedata.normalize("NFC", _TURNS.sub("", _BREAKS.sub(" ", valid_unicode(name))))


def new_name(given: str | None, file_name: str) -> str:
    """The stored name of a document that is added: the one given, else its file's.

    Raises InputError for one in which nothing can be seen.
    """
    if given is not None and not _shows(stored_name(given)):
        raise InputError(f"the name {given!r} is blank: give one by which the document can be found", name=given)
    name = stored_name(file_name if given is None else given)
    return name if _shows(name) else _UNNAMED


def _shows(name: str) -> bool:
    return any(letter.isprintable() and not letter.isspace() for letter in name)


def find_document(
    connection: Connection,
    wanted: str,
    collections: Collection[str] | None = None,
    only: Collection[DocumentId] | None = None,
) -> DocumentId:
    """The id of the document with that id, name, unique beginning of an id, or unique loose name.

    Loose means without regard to case, and with or without the extension. An exact id goes before a
    name, a name before the rest. ``collections``: as if there were no others; None for all. ``only``: the same of
    documents.

    Raises NotFoundError with close names, or with the candidates where several fit.
    """
    name = stored_name(wanted)
    if (only is None or name in only) and _has(connection, name, collections):
        return DocumentId(name)  # before all names are read: programs go by ids
    known = [one for one in _known_names(connection, collections) if only is None or one.owner in only]
    found = {one.owner for one in known if one.name == name} or _loosely(name, known)
    if len(found) == 1:
        return DocumentId(found.pop())
    if found:
        raise _ambiguous(wanted, [one for one in known if one.owner in found])
    # An id that is gone is close to no name: whoever asked by it may not be told of other documents.
    names = () if _WHOLE_ID.fullmatch(name) else sorted({one.name for one in known})
    close = [
        match[0] for match in process.extract(name, names, scorer=fuzz.WRatio, limit=_SUGGESTIONS, score_cutoff=_CLOSE)
    ]
    hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else "; `vectree list` shows what there is"
    raise NotFoundError(f"no document {wanted!r} in the library{hint}", wanted=wanted, close=close)


def named_by(connection: Connection, wanted: str, collections: Collection[str] | None = None) -> str | None:
    """The name by which ``find_document`` finds a document for that word; None where it is an id, or begins one.

    Raises what ``find_document`` raises, and NotFoundError where the word fits several names of the document.
    """
    owner = find_document(connection, wanted, collections)
    query = select(schema.names.c.name).where(schema.names.c.document_id == owner)
    names = sorted(str(name) for name in connection.execute(query).scalars())
    name = stored_name(wanted)
    if wanted == owner or name in names:
        return None if wanted == owner else name
    fitting = [known for known in names if _fits(name.casefold(), known)]
    if len(fitting) > 1:
        candidates = ", ".join(map(repr, fitting))
        raise NotFoundError(f"{wanted!r} may be any of {candidates}, names of one document", candidates=fitting)
    return fitting[0] if fitting else None


def _has(connection: Connection, document_id: str, collections: Collection[str] | None) -> bool:
    t = schema.documents.c
    query = select(t.id).where(t.id == document_id)
    if collections is not None:
        query = query.where(t.collection.in_(collections))
    return connection.execute(query).first() is not None


def _fits(folded: str, known: str) -> bool:
    return folded in {known.casefold(), _stem(known).casefold()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Name:
    """A name that leads to a document."""

    name: str
    owner: str
    collection: str


def _known_names(connection: Connection, collections: Collection[str] | None) -> list[_Name]:
    """Every name in those collections; each document has one at least."""
    t = schema.names.c
    query = select(t.name, t.document_id, t.collection)
    if collections is not None:
        query = query.where(t.collection.in_(collections))
    return [_Name(name=row.name, owner=row.document_id, collection=row.collection) for row in connection.execute(query)]


def _loosely(name: str, known: list[_Name]) -> set[str]:
    folded = name.casefold()
    found = {one.owner for one in known if _fits(folded, one.name)}
    if not found and len(folded) >= _SHORTEST_PREFIX:
        found = {one.owner for one in known if one.owner.startswith(folded)}
    return found


def _ambiguous(wanted: str, fitting: list[_Name]) -> NotFoundError:
    """What to say where a word fits several documents; ids tell apart what has the same name."""
    candidates = sorted({one.name for one in fitting})
    shown = ", ".join(map(repr, candidates))
    if len({one.collection for one in fitting}) > 1:
        shown = ", ".join(
            sorted(f"{one.name!r} of the collection {one.collection!r} (id {one.owner})" for one in fitting)
        )
    return NotFoundError(f"{wanted!r} may be any of {shown}", candidates=candidates)


def _stem(name: str) -> str:
    stem, dot, _ = name.rpartition(".")
    return stem if dot and stem else name
