"""How alembic reaches the library: on the connection, and in the transaction, of whoever calls it."""

from __future__ import annotations

from alembic import context

from vectree.storage.schema import metadata


def run() -> None:
    """Run the migrations; ``render_as_batch`` because SQLite alters few things in place."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
    context.run_migrations()


run()
