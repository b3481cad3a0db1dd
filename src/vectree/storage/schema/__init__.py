"""Tables of the truth, one file a concern. Portable SQL only: SQLite, and PostgreSQL by URL."""

from vectree.storage.schema.base import HEAD, metadata
from vectree.storage.schema.changes import changes
from vectree.storage.schema.documents import compiled, corrections, documents, names, pages, sections
from vectree.storage.schema.settings import settings

__all__ = [
    "HEAD",
    "changes",
    "compiled",
    "corrections",
    "documents",
    "metadata",
    "names",
    "pages",
    "sections",
    "settings",
]
