"""The API, one file a resource."""

from vectree.server.routes import about, documents, files, jobs, keys, pages, session, trees, uploads

ROUTERS = tuple(resource.router for resource in (about, session, documents, trees, files, pages, uploads, jobs, keys))
"""All below ``/api/v1``."""
