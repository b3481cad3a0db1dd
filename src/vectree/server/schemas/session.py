"""Who the caller is, and what the server offers."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from vectree.schemas.base import Output
from vectree.schemas.keys import Right
from vectree.server.access import Caller


class SignIn(BaseModel):
    """What a browser signs in with."""

    model_config = ConfigDict(extra="forbid")
    key: str = Field(min_length=1, max_length=200, description="A key, as `vectree keys create` prints it.")


class Session(Output):
    """Who the caller is."""

    name: str = Field(description="The key's name; `local` where no key is asked for.")
    rights: Right
    collections: tuple[str, ...] | None = Field(description="What the caller sees; null for everything.")
    csrf_token: str | None = Field(
        description="For the header `X-CSRF-Token` of requests that change something; null outside a browser's session."
    )

    @classmethod
    def of(cls, caller: Caller) -> Session:
        """The caller as they may know themselves."""
        seen = None if caller.collections is None else tuple(sorted(caller.collections))
        return cls(name=caller.name, rights=caller.rights, collections=seen, csrf_token=caller.csrf_token)


class Limits(Output):
    """What the server takes."""

    max_upload_bytes: int
    max_chunk_bytes: int
    max_pages: int


class About(Output):
    """The server, for a client that has just met it."""

    version: str
    authentication: Literal["none", "key"]
    models: tuple[str, ...] = Field(description="Language models that questions may name.")
    model: str | None = Field(description="The one that answers unless another is named; null for none.")
    domains: tuple[str, ...]
    languages: tuple[str, ...] = Field(description="ISO 639-1 codes that are analysed by their own rules.")
    modes: tuple[str, ...]
    limits: Limits
    ocr: bool = Field(description="Whether pages without text can be read.")
