"""The first schema.

Revision ID: 0001
Revises: nothing
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None


def _owner(*, primary_key: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("documents.id", ondelete="CASCADE")
    return sa.Column("document_id", sa.String(64), owner, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "documents",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("content_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("pages", sa.Integer, nullable=False),
        sa.Column("sections", sa.Integer, nullable=False),
        sa.Column("language", sa.String(35), nullable=False),
        sa.Column("domain", sa.String(64), nullable=False),
        sa.Column("collection", sa.Text, nullable=False),
        sa.Column("media_type", sa.Text, nullable=False),
        sa.Column("added", sa.String(32), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table("names", sa.Column("name", sa.Text, primary_key=True), _owner())
    op.create_index("names_of_document", "names", ["document_id"])
    op.create_table(
        "pages",
        _owner(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("label", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("width", sa.Float, nullable=False),
        sa.Column("height", sa.Float, nullable=False),
        sa.Column("rotation", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "sections",
        _owner(primary_key=True),
        sa.Column("ordinal", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("section_id", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("page_start", sa.Integer, nullable=False),
        sa.Column("page_end", sa.Integer, nullable=False),
        sa.Column("text_hash", sa.String(32)),
        sa.Column("embedder", sa.Text),
        sa.Column("vector", sa.LargeBinary),
    )
    op.create_index("sections_by_text", "sections", ["text_hash", "embedder"])
    op.create_table("compiled", _owner(primary_key=True), sa.Column("data", sa.LargeBinary, nullable=False))
    op.create_table(
        "corrections",
        sa.Column("content_hash", sa.String(64), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.create_table(
        "changes",
        sa.Column("sequence", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("document_id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Refuse: it would delete the library."""
    raise NotImplementedError("the first schema has no predecessor")
