"""Names of documents: how they are compared, and how a document is found by what somebody typed."""

from __future__ import annotations

import unicodedata

from rapidfuzz import fuzz, process
from sqlalchemy import Connection, select

from vectree.errors import NotFoundError
from vectree.index import schema
from vectree.text.normalise import valid_unicode
from vectree.types.document import DocumentId

_SHORTEST_PREFIX = 4
_CLOSE = 60
_SUGGESTIONS = 3


def stored_name(name: str) -> str:
    """The name as stored and compared: NFC, so that a name from macOS (NFD) is the same document.

    File names that are no valid Unicode lose what cannot be written.
    """
    return unicodedata.normalize("NFC", valid_unicode(name))


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


def _loosely(name: str, ids: list[str], by_name: dict[str, str]) -> set[str]:
    folded = name.casefold()
    found = {owner for known, owner in by_name.items() if folded in {known.casefold(), _stem(known).casefold()}}
    if not found and len(folded) >= _SHORTEST_PREFIX:
        found = {known for known in ids if known.startswith(folded)}
    return found


def _stem(name: str) -> str:
    stem, dot, _ = name.rpartition(".")
    return stem if dot and stem else name
