"""What a question is put to, as far as its caller may see it, and by which settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from vectree.errors import NotFoundError
from vectree.pipeline import Library
from vectree.pipeline.library import SettingsGiven
from vectree.server.access import Caller
from vectree.server.schemas.questions import Settings
from vectree.server.visible import visible_documents
from vectree.types.document import DocumentId


def scope_of(
    library: Library, caller: Caller, documents: Sequence[str] | None, collections: Sequence[str] | None
) -> tuple[DocumentId, ...] | None:
    """Ids of the documents to look into; None for all there are.

    Raises NotFoundError for a document or collection that is not there or not theirs, and where there is none to ask.
    """
    if documents is None and caller.within(collections) is None:
        return None
    found = tuple(row.id for row in visible_documents(library, caller, documents, collections))
    if not found:
        raise NotFoundError("there is no document to ask: add one first")
    return found


def given_settings(settings: Settings) -> SettingsGiven:
    """The settings as the library takes them."""
    return cast("SettingsGiven", settings.model_dump(exclude_none=True))
