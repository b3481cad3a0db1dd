from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from vectree.index import schema
from vectree.index.migrate import alembic_config
from vectree.index.store import Store


def tables(file: Path) -> dict[str, list[tuple[object, ...]]]:
    connection = sqlite3.connect(file)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        name: [
            *connection.execute(f"SELECT name, lower(type), \"notnull\", pk FROM pragma_table_info('{name}')"),
            *connection.execute(f'SELECT "table", "from", on_delete FROM pragma_foreign_key_list(\'{name}\')'),
            *connection.execute(f"SELECT \"unique\", origin FROM pragma_index_list('{name}')"),
        ]
        for name in sorted(names)
    }
    connection.close()
    return found


def test_the_newest_migration_is_the_revision_the_code_reads():
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [schema.HEAD]


def test_migrating_from_nothing_makes_the_tables_of_a_new_library(tmp_path: Path):
    engine = create_engine(f"sqlite:///{tmp_path / 'migrated.db'}")
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
    Store.open(tmp_path / "new").close()
    assert tables(tmp_path / "migrated.db") == tables(tmp_path / "new" / "library.db")


def test_migrations_are_part_of_the_package():
    folder = Path(schema.__file__).parent / "migrations"
    assert (folder / "env.py").is_file()
    assert list((folder / "versions").glob("*.py"))
