from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, inspect

from tests.unit.index.sample import stored
from vectree.index.store import Store
from vectree.storage import migrate, schema
from vectree.storage.migrate import alembic_config
from vectree.storage.postgresql import read_url


def engine_of(library: Path, url: str | None) -> Engine:
    return create_engine(f"sqlite:///{library / 'library.db'}" if url is None else read_url(url))


def tables(library: Path, url: str | None) -> dict[str, tuple[str, ...]]:
    """Columns, keys and indexes of each table, as the database tells them; names of constraints aside."""
    engine = engine_of(library, url)
    looked = inspect(engine)
    found = {
        name: (
            *(f"{one['name']} {one['type']} {one['nullable']} {one['default']}" for one in looked.get_columns(name)),
            f"key {looked.get_pk_constraint(name)['constrained_columns']}",
            *sorted(
                f"{one['constrained_columns']} of {one['referred_table']} {one.get('options')}"
                for one in looked.get_foreign_keys(name)
            ),
            *sorted(f"unique {one['column_names']}" for one in looked.get_unique_constraints(name)),
            *sorted(f"index {one['column_names']} {one['unique']}" for one in looked.get_indexes(name)),
        )
        for name in looked.get_table_names()
    }
    engine.dispose()
    return found


def test_the_newest_migration_is_the_revision_the_code_reads():
    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [schema.HEAD]


def test_migrating_from_nothing_makes_the_tables_of_a_new_library(
    tmp_path: Path, storage_url: str | None, request: pytest.FixtureRequest
):
    (tmp_path / "migrated").mkdir()
    engine = engine_of(tmp_path / "migrated", storage_url)
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()
    new: str | None = storage_url and request.getfixturevalue("postgresql").new_database()
    Store.open(tmp_path / "new", url=new).close()
    assert tables(tmp_path / "migrated", storage_url) == tables(tmp_path / "new", new)


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


def test_an_older_library_is_migrated_with_its_documents(
    tmp_path: Path, storage_url: str | None, monkeypatch: pytest.MonkeyPatch
):
    item = stored("a.pdf", ["text"])
    store = Store.open(tmp_path / "library", url=storage_url)
    store.put(item)
    store.close()
    newer_version(tmp_path, monkeypatch, "pass")
    store = Store.open(tmp_path / "library", url=storage_url)
    assert store.document(item.document.id) == item.document
    store.close()
    assert any(one.startswith("pinned INTEGER False") for one in tables(tmp_path / "library", storage_url)["documents"])
    Store.open(tmp_path / "library", url=storage_url).close()


def test_a_migration_that_fails_leaves_the_library_as_it_was(
    tmp_path: Path, storage_url: str | None, monkeypatch: pytest.MonkeyPatch
):
    Store.open(tmp_path / "library", url=storage_url).close()
    before = tables(tmp_path / "library", storage_url)
    with monkeypatch.context() as newer:
        newer_version(tmp_path, newer, "raise RuntimeError('half way')")
        with pytest.raises(RuntimeError, match="half way"):
            Store.open(tmp_path / "library", url=storage_url)
    assert tables(tmp_path / "library", storage_url) == before
    Store.open(tmp_path / "library", url=storage_url).close()
