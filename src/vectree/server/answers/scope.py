"""What a question may see, as far as its caller may, and by which settings it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from vectree.errors import NotFoundError
from vectree.pipeline import Library
from vectree.pipeline.question import SettingsGiven
from vectree.pipeline.scope import Scope
from vectree.server.access import Caller
from vectree.server.schemas.questions import Settings
from vectree.server.visible import visible_documents


def scope_of(
    library: Library, caller: Caller, documents: Sequence[str] | None, collections: Sequence[str] | None
) -> Scope:
    """Those documents, else those collections, else everything: all of it the caller's to see.

    Raises NotFoundError for a document or collection that is not there or not theirs, and where there is none to ask.
    """
    if documents is not None:
        return Scope(documents=frozenset(row.id for row in visible_documents(library, caller, documents, collections)))
    within = caller.within(collections)
    if within is not None and library.is_empty(within):
        raise NotFoundError("there is no document to ask: add one first")
    return Scope(collections=within)


def given_settings(settings: Settings) -> SettingsGiven:
    """The settings as the library takes them."""
    return cast("SettingsGiven", settings.model_dump(exclude_none=True))
