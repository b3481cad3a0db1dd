"""What a question may see."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from vectree.types.document import DocumentId

References = str | Collection[str] | None
"""A document's id, the beginning of one, or a name; several of them; None for all documents."""
Collections = str | Collection[str] | None
"""The name of a collection; several of them; None for all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Documents and collections; None stands for all, an empty set for none."""

    documents: frozenset[DocumentId] | None = None
    collections: frozenset[str] | None = None


def collection_names(collections: Collections) -> frozenset[str] | None:
    """The names as a set; None for all."""
    if collections is None:
        return None
    return frozenset([collections] if isinstance(collections, str) else collections)
