"""Keys: SHA-256 over everything that decides a value (spec section 8)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256

from vectree.types.model import ModelRequest

REPLY_VERSION = 2
"""Rises when a session makes something else of the same reply."""


def key_of(parts: Mapping[str, object]) -> str:
    """The key of these named parts, dataclasses among them. What differs in anything, or in name, has another key."""
    canonical = json.dumps(parts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain)
    return sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def call_key(model: str, request: ModelRequest) -> str:
    """The key of a request to a model: messages, schema, tools, bounds, prompt version, and the model itself."""
    return key_of({"kind": "call", "version": REPLY_VERSION, "model": model, "request": request})


def _plain(value: object) -> object:
    if isinstance(value, bytes):  # a picture
        return sha256(value).hexdigest()
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} is no part of a key")
