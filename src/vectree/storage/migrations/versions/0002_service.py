"""Collections that separate documents, and the service's tables: jobs, uploads, answers and chats, keys, feedback.

UNRELEASED: until a version with it is released, change this file itself rather than adding another revision.

Revision ID: 0002
Revises: 0001
"""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision: str | None = "0001"

_DEFAULT = "default"
_ID_LENGTH = 16


def upgrade() -> None:
    """Let documents belong to collections; create the service's tables."""
    _documents()
    _names()
    _corrections()
    _collections()
    _jobs()
    _uploads()
    _chats()
    _keys()
    _feedback()


def downgrade() -> None:
    """Refuse: it would delete what the service keeps."""
    raise NotImplementedError("go back to a copy made before the upgrade")


def _documents() -> None:
    # SQLite did not name the constraint of the first schema; this is what PostgreSQL called it.
    names = {"uq": "%(table_name)s_%(column_0_name)s_key"}
    with op.batch_alter_table("documents", naming_convention=names) as table:
        table.drop_constraint("documents_content_hash_key", type_="unique")
        table.create_unique_constraint("documents_by_content", ["collection", "content_hash"])
        table.add_column(sa.Column("summary", sa.Text, nullable=False, server_default=""))
        table.add_column(sa.Column("source", sa.String(16), nullable=False, server_default=""))
        table.add_column(sa.Column("size_bytes", sa.BigInteger))
        for number in ("needs_ocr", "verified", "mentioned", "repaired", "unverified"):
            table.add_column(sa.Column(number, sa.Integer, nullable=False, server_default="0"))
    rows = op.get_bind().execute(sa.text("SELECT id FROM documents ORDER BY id")).scalars().all()
    for identity in rows:
        found = op.get_bind().execute(sa.text("SELECT record FROM documents WHERE id = :id"), {"id": identity})
        _update(identity, _facts(found.scalar_one()))


def _update(identity: str, facts: dict[str, str | int]) -> None:
    values = ", ".join(f"{name} = :{name}" for name in facts)
    op.get_bind().execute(sa.text(f"UPDATE documents SET {values} WHERE id = :id"), {"id": identity, **facts})


def _facts(record: str) -> dict[str, str | int]:
    """What lists show of a document, from its record of format 1."""
    document = json.loads(record)["document"]
    counts = Counter({"verified": 0, "mentioned": 0, "repaired": 0, "unverified": 0})
    open_sections = list(document["tree"]["sections"])
    while open_sections:
        section = open_sections.pop()
        open_sections.extend(section["children"])
        if section["origin"] != "filler":
            counts[section["verification"]] += 1
    return {
        "summary": document["summary"],
        "source": document["source"],
        "needs_ocr": len(document["coverage"]["needs_ocr"]),
        **counts,
    }


def _names() -> None:
    """Names are unique within a collection; all there are belong to the default one."""
    rows = [dict(row) for row in op.get_bind().execute(sa.text("SELECT name, document_id FROM names")).mappings()]
    op.drop_table("names")
    owner = sa.ForeignKey("documents.id", ondelete="CASCADE")
    names = op.create_table(
        "names",
        sa.Column("collection", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("document_id", sa.String(64), owner, nullable=False),
    )
    op.create_index("names_of_document", "names", ["document_id"])
    op.bulk_insert(names, [{"collection": _DEFAULT, **row} for row in rows])


def _corrections() -> None:
    """Corrections belong to a document: in the default collection its id is the beginning of the content hash."""
    query = sa.text("SELECT content_hash, record, changed FROM corrections")
    rows = [dict(row) for row in op.get_bind().execute(query).mappings()]
    op.drop_table("corrections")
    corrections = op.create_table(
        "corrections",
        sa.Column("document_id", sa.String(64), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("changed", sa.String(32), nullable=False),
    )
    op.bulk_insert(
        corrections,
        [
            {"document_id": row["content_hash"][:_ID_LENGTH], "record": row["record"], "changed": row["changed"]}
            for row in rows
        ],
    )


def _collections() -> None:
    collections = op.create_table(
        "collections",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
    )
    made = datetime.now(UTC).isoformat(timespec="seconds")
    op.bulk_insert(collections, [{"name": _DEFAULT, "created": made}])


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
    op.create_index("answers_by_age", "answers", ["created"])
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
        sa.Column("cited", sa.Text, nullable=False),
        sa.Column("comment", sa.Text, nullable=False, server_default=""),
        sa.Column("trace", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("updated", sa.String(32), nullable=False),
    )
