from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from tests.unit.index.sample import stored
from vectree.index.store import Store
from vectree.storage import migrate, schema
from vectree.storage.migrate import alembic_config


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
    folder = Path(migrate.__file__).parent / "migrations"
    assert (folder / "env.py").is_file()
    assert list((folder / "versions").glob("*.py"))


NEXT = """
from alembic import op
import sqlalchemy as sa
revision = "9999"
down_revision = "{head}"

def upgrade():
    op.add_column("documents", sa.Column("pinned", sa.Integer, nullable=False, server_default="0"))
    {then}
"""


def newer_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """Let the code be of a version with one more migration."""
    scripts = tmp_path / "migrations"
    shutil.copytree(Path(migrate.__file__).parent / "migrations", scripts)
    (scripts / "versions" / "9999_pinned.py").write_text(NEXT.format(head=schema.HEAD, then=then))

    def config() -> Config:
        found = Config()
        found.set_main_option("script_location", str(scripts))
        return found

    monkeypatch.setattr(migrate, "alembic_config", config)
    monkeypatch.setattr(schema, "HEAD", "9999")


def test_an_older_library_is_migrated_with_its_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    item = stored("a.pdf", ["text"])
    store = Store.open(tmp_path / "library")
    store.put(item)
    store.close()
    newer_version(tmp_path, monkeypatch, "pass")
    store = Store.open(tmp_path / "library")
    assert store.document(item.document.id) == item.document
    store.close()
    assert ("pinned", "integer", 1, 0) in tables(tmp_path / "library" / "library.db")["documents"]
    Store.open(tmp_path / "library").close()


def test_a_migration_that_fails_leaves_the_library_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    Store.open(tmp_path / "library").close()
    before = tables(tmp_path / "library" / "library.db")
    with monkeypatch.context() as newer:
        newer_version(tmp_path, newer, "raise RuntimeError('half way')")
        with pytest.raises(RuntimeError, match="half way"):
            Store.open(tmp_path / "library")
    assert tables(tmp_path / "library" / "library.db") == before
    Store.open(tmp_path / "library").close()
