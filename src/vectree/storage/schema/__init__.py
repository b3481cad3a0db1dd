"""Tables of the truth, one file a concern. Portable SQL only: SQLite, and PostgreSQL by URL."""

from vectree.storage.schema.base import HEAD, metadata
from vectree.storage.schema.changes import changes
from vectree.storage.schema.chats import answers, chats, turns
from vectree.storage.schema.collections import collections
from vectree.storage.schema.documents import compiled, corrections, documents, names, pages, sections
from vectree.storage.schema.feedback import feedback
from vectree.storage.schema.jobs import jobs
from vectree.storage.schema.keys import keys, sessions
from vectree.storage.schema.settings import settings
from vectree.storage.schema.uploads import uploads

__all__ = [
    "HEAD",
    "answers",
    "changes",
    "chats",
    "collections",
    "compiled",
    "corrections",
    "documents",
    "feedback",
    "jobs",
    "keys",
    "metadata",
    "names",
    "pages",
    "sections",
    "sessions",
    "settings",
    "turns",
    "uploads",
]
