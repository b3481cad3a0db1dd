"""What a question may see."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.types.document import DocumentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Documents and collections; None stands for all, an empty set for none."""

    documents: frozenset[DocumentId] | None = None
    collections: frozenset[str] | None = None
