"""Answers that were given, and the conversations they belong to."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, String, Table, Text

from vectree.storage.schema.base import metadata

answers = Table(
    "answers",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("documents", Text, nullable=False),
    Column("collections", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("created", String(32), nullable=False),
    Index("answers_by_owner", "owner", "created"),
    Index("answers_by_age", "created"),
)
"""``question`` is as it was asked, ``answer`` the JSON of ``types.answer.Answer``, whose passages are their beginnings
only. ``documents`` are ids of those cited, ``collections`` names of those that had a part, ``settings`` those given:
JSON."""

chats = Table(
    "chats",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("title", Text, nullable=False),
    Column("documents", Text),
    Column("collections", Text),
    Column("created", String(32), nullable=False),
    Column("updated", String(32), nullable=False),
    Index("chats_by_owner", "owner", "updated"),
)
"""``documents`` and ``collections`` are JSON lists, null for no restriction."""

turns = Table(
    "turns",
    metadata,
    Column("chat_id", String(64), ForeignKey("chats.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("answer_id", String(64), ForeignKey("answers.id", ondelete="CASCADE"), nullable=False),
    Index("turns_of_answer", "answer_id"),
)
"""Turns of a chat, numbered from 1."""
