"""Names and titles of documents as lists sort and filter them, and the order of a key's jobs.

UNRELEASED: until a version with it is released, change this file itself rather than adding another revision.

Revision ID: 0003
Revises: 0002
"""

from __future__ import annotations

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    """Add what lists are ordered by and cut at; fill it from the documents' records, one at a time."""
    bytewise = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    for column in ("name_folded", "title_folded"):
        op.add_column("documents", sa.Column(column, bytewise, nullable=False, server_default=""))
    connection = op.get_bind()
    for identity in connection.execute(sa.text("SELECT id FROM documents ORDER BY id")).scalars().all():
        query = sa.text("SELECT record, name FROM documents WHERE id = :id")
        record, name = connection.execute(query, {"id": identity}).one()
        filled = {"id": identity, "name": _folded(name), "title": _folded(json.loads(record)["document"]["title"])}
        connection.execute(
            sa.text("UPDATE documents SET name_folded = :name, title_folded = :title WHERE id = :id"), filled
        )
    op.create_index("documents_by_name", "documents", ["name_folded", "id"])
    op.create_index("jobs_by_owner", "jobs", ["owner", "started"])


def downgrade() -> None:
    """Refuse, as the revision before does."""
    raise NotImplementedError("go back to a copy made before the upgrade")


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()
