"""The API, one file a resource."""

from vectree.server.routes import (
    about,
    answers,
    ask,
    cache,
    chats,
    collections,
    documents,
    files,
    jobs,
    keys,
    pages,
    search,
    session,
    trees,
    uploads,
)

_RESOURCES = (
    *(about, session, collections, documents, trees, files, pages, uploads, jobs),
    *(search, ask, answers, chats, cache, keys),
)
ROUTERS = tuple(resource.router for resource in _RESOURCES)
"""All below ``/api/v1``."""
