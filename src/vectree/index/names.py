"""Names of documents: how they are compared, and how a document is found by what somebody typed."""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import fuzz, process
from sqlalchemy import Connection, select

from vectree.errors import InputError, NotFoundError
from vectree.storage import schema
from vectree.text.normalise import valid_unicode
from vectree.types.document import DocumentId

_BREAKS = re.compile("[\t\n\r\x85\u2028\u2029]+")
_UNNAMED = "document"
"""For a file whose name has nothing that can be written."""
_SHORTEST_PREFIX = 4
_CLOSE = 60
_SUGGESTIONS = 3


def stored_name(name: str) -> str:
    """The name as stored and compared: NFC, so that a name from macOS (NFD) is the same document.

    File names that are no valid Unicode lose what cannot be written; line breaks and tabs in them become spaces.
    """
    return unicodedata.normalize("NFC", _BREAKS.sub(" ", valid_unicode(name)))


def new_name(given: str | None, file_name: str) -> str:
    """The stored name of a document that is added: the one given, else its file's.

    Raises InputError for a blank one.
    """
    if given is not None and not stored_name(given).strip():
        raise InputError(f"the name {given!r} is blank: give one by which the document can be found", name=given)
    name = stored_name(file_name if given is None else given)
    return name if name.strip() else _UNNAMED


def find_document(connection: Connection, wanted: str) -> DocumentId:
    """The id of the document with that id, name, unique beginning of an id, or unique loose name.

    Loose means without regard to case, and with or without the extension. An exact id goes before a
    name, a name before the rest.

    Raises NotFoundError with close names, or with the candidates where several fit.
    """
    name = stored_name(wanted)
    ids = [str(row) for row in connection.execute(select(schema.documents.c.id)).scalars()]
    if wanted in ids:
        return DocumentId(wanted)
    by_name = {
        str(known): str(owner)
        for known, owner in connection.execute(select(schema.names.c.name, schema.names.c.document_id))
    }
    if name in by_name:
        return DocumentId(by_name[name])
    found = _loosely(name, ids, by_name)
    if len(found) == 1:
        return DocumentId(found.pop())
    if found:
        candidates = sorted(label for label, owner in by_name.items() if owner in found)
        raise NotFoundError(f"{wanted!r} may be any of {', '.join(map(repr, candidates))}", candidates=candidates)
    close = [
        match[0]
        for match in process.extract(name, list(by_name), scorer=fuzz.WRatio, limit=_SUGGESTIONS, score_cutoff=_CLOSE)
    ]
    hint = f"; did you mean {' or '.join(map(repr, close))}?" if close else "; `vectree list` shows what there is"
    raise NotFoundError(f"no document {wanted!r} in the library{hint}", wanted=wanted, close=close)


def named_by(connection: Connection, wanted: str) -> str | None:
    """The name by which ``find_document`` finds a document for that word; None where it is an id, or begins one.

    Raises what ``find_document`` raises, and NotFoundError where the word fits several names of the document.
    """
    owner = find_document(connection, wanted)
    query = select(schema.names.c.name).where(schema.names.c.document_id == owner).order_by(schema.names.c.name)
    names = [str(name) for name in connection.execute(query).scalars()]
    name = stored_name(wanted)
    if wanted == owner or name in names:
        return None if wanted == owner else name
    fitting = [known for known in names if _fits(name.casefold(), known)]
    if len(fitting) > 1:
        candidates = ", ".join(map(repr, fitting))
        raise NotFoundError(f"{wanted!r} may be any of {candidates}, names of one document", candidates=fitting)
    return fitting[0] if fitting else None


def _fits(folded: str, known: str) -> bool:
    return folded in {known.casefold(), _stem(known).casefold()}


def _loosely(name: str, ids: list[str], by_name: dict[str, str]) -> set[str]:
    folded = name.casefold()
    found = {owner for known, owner in by_name.items() if _fits(folded, known)}
    if not found and len(folded) >= _SHORTEST_PREFIX:
        found = {known for known in ids if known.startswith(folded)}
    return found


def _stem(name: str) -> str:
    stem, dot, _ = name.rpartition(".")
    return stem if dot and stem else name
