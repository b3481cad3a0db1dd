"""The service's tables: collections, jobs, uploads, answers and chats, keys, feedback.

UNRELEASED: until a version with it is released, change this file itself rather than adding another revision.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    """Create the tables."""
    _collections()
    _jobs()
    _uploads()
    _chats()
    _keys()
    _feedback()


def downgrade() -> None:
    """Refuse: it would delete what the service keeps."""
    raise NotImplementedError("go back to a copy made before the upgrade")


def _collections() -> None:
    op.create_table(
        "collections",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
    )


def _jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("collection", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("upload_id", sa.String(64), unique=True),
        sa.Column("document_id", sa.String(64)),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("stage", sa.String(16)),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("put_back", sa.Integer, nullable=False),
        sa.Column("cancelling", sa.Boolean, nullable=False),
        sa.Column("worker", sa.Text),
        sa.Column("lease", sa.Float),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("error_kind", sa.Text),
        sa.Column("error_message", sa.Text),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("started", sa.String(32)),
        sa.Column("finished", sa.String(32)),
        sa.Column("change", sa.Integer, nullable=False),
    )
    op.create_index("jobs_by_state", "jobs", ["state", "created"])
    op.create_index("jobs_by_change", "jobs", ["change"])


def _uploads() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("sha256", sa.String(64)),
        sa.Column("collection", sa.String(64), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )


def _chats() -> None:
    op.create_table(
        "answers",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("documents", sa.Text, nullable=False),
        sa.Column("collections", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("answers_by_owner", "answers", ["owner", "created"])
    op.create_table(
        "chats",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("documents", sa.Text),
        sa.Column("collections", sa.Text),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
    )
    op.create_index("chats_by_owner", "chats", ["owner", "updated"])
    op.create_table(
        "turns",
        sa.Column("chat_id", sa.String(64), sa.ForeignKey("chats.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("answer_id", sa.String(64), sa.ForeignKey("answers.id", ondelete="CASCADE"), nullable=False),
    )
    op.create_index("turns_of_answer", "turns", ["answer_id"])


def _keys() -> None:
    op.create_table(
        "keys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("rights", sa.String(16), nullable=False),
        sa.Column("collections", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("last_used", sa.String(32)),
        sa.Column("revoked", sa.String(32)),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        sa.Column("key_id", sa.String(64), sa.ForeignKey("keys.id", ondelete="CASCADE"), nullable=False),
        sa.Column("csrf_token", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_index("sessions_of_key", "sessions", ["key_id"])


def _feedback() -> None:
    op.create_table(
        "feedback",
        sa.Column("answer_id", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("documents", sa.Text, nullable=False),
        sa.Column("thumb", sa.String(8)),
        sa.Column("sections", sa.Text, nullable=False),
        sa.Column("pages", sa.Text, nullable=False),
        sa.Column("comment", sa.Text, nullable=False, server_default=""),
        sa.Column("trace", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
    )
