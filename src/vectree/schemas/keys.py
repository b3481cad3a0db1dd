"""Keys, as administrators see them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from vectree.schemas.base import Output

Right = Literal["read", "write", "admin"]
"""What a key lets its holder do; each includes the ones before it."""


class KeyOutput(Output):
    """A key without its secret, which nobody can show again."""

    id: str
    name: str
    rights: Right
    collections: tuple[str, ...] | None = Field(description="What its holder sees; null for everything.")
    created: str = Field(description="ISO 8601.")
    last_used: str | None = Field(description="The day it was last used; null for never.")
    revoked: str | None = Field(description="When it was revoked, ISO 8601; null for a key that is good.")


class KeysOutput(Output):
    """``vectree keys list --json``: all keys, the newest first."""

    keys: tuple[KeyOutput, ...]


class NewKeyOutput(Output):
    """``vectree keys create --json``, ``renew --json``: the only time the secret is shown."""

    key: KeyOutput
    secret: str = Field(description="For `Authorization: Bearer ...`, or to sign in with.")
