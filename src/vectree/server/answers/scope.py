"""What a question is put to, as far as its caller may see it, and by which settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from vectree.errors import NotFoundError
from vectree.pipeline import Library
from vectree.pipeline.question import SettingsGiven
from vectree.server.access import Caller
from vectree.server.schemas.questions import Settings
from vectree.server.visible import visible_documents
from vectree.types.document import DocumentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a question is put to: those documents, else those collections, else everything."""

    documents: tuple[DocumentId, ...] | None = None
    collections: tuple[str, ...] | None = None


def scope_of(
    library: Library, caller: Caller, documents: Sequence[str] | None, collections: Sequence[str] | None
) -> Scope:
    """The scope, all of which is the caller's to see.

    Raises NotFoundError for a document or collection that is not there or not theirs, and where there is none to ask.
    """
    if documents is not None:
        return Scope(documents=tuple(row.id for row in visible_documents(library, caller, documents, collections)))
    within = caller.within(collections)
    if within is None:
        return Scope()
    among = tuple(sorted(within))
    if not library.documents(among):
        raise NotFoundError("there is no document to ask: add one first")
    return Scope(collections=among)


def given_settings(settings: Settings) -> SettingsGiven:
    """The settings as the library takes them."""
    return cast("SettingsGiven", settings.model_dump(exclude_none=True))
