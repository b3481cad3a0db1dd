"""The API, one file a resource."""

from vectree.server.routes import about, documents, session, trees

ROUTERS = (about.router, session.router, documents.router, trees.router)
"""All below ``/api/v1``."""
