"""Bringing a library's tables to the revision that this version reads."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from sqlalchemy import Connection, inspect, text

from vectree.errors import LibraryError, SchemaError
from vectree.storage import schema
from vectree.storage.clock import now
from vectree.storage.database import Database
from vectree.storage.schema.collections import DEFAULT_COLLECTION

if TYPE_CHECKING:
    from alembic.config import Config

_CREATE_VERSION = "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"


def ensure_schema(database: Database, library: Path) -> None:
    """Create the tables of a new library, or migrate those of an older version.

    Where nothing is to do this is one query: alembic costs .3 s to import.

    Raises SchemaError for a library of a newer version, or of an older one that may not be written.
    """
    with database.reading() as connection:
        found = _revision(connection)
    if found == schema.HEAD:
        return
    if database.read_only:
        if found is None:
            raise LibraryError(f"{str(library)!r} holds no library, and none can be made there", library=str(library))
        raise SchemaError(
            f"the library {str(library)!r} has schema {found!r}, this version reads {schema.HEAD!r}; "
            "open it once where it may be written",
            found=found,
            wanted=schema.HEAD,
        )
    with database.migrating() as connection:
        found = _revision(connection)  # another process may have been faster
        if found is None:
            _create(connection)
        elif found != schema.HEAD:
            _upgrade(connection, found, library)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _create(connection: Connection) -> None:
    schema.metadata.create_all(connection)
    connection.execute(text(_CREATE_VERSION))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": schema.HEAD})
    connection.execute(schema.settings.insert().values(key="library_id", value=uuid4().hex))
    connection.execute(schema.collections.insert().values(name=DEFAULT_COLLECTION, created=now()))


def _upgrade(connection: Connection, found: str, library: Path) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    config = alembic_config()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found not in known:
        raise SchemaError(
            f"the library {str(library)!r} was written by a newer vectree (schema {found!r}, this version reads "
            f"{schema.HEAD!r}); upgrade vectree",
            found=found,
            wanted=schema.HEAD,
        )
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Configuration of alembic for the packaged migrations; it needs a connection in its attributes."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("vectree.storage") / "migrations"))
    return config
