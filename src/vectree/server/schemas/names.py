"""Words of requests that more than one resource takes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

COLLECTION_PATTERN = "^[a-z0-9][a-z0-9._-]{0,63}$"
CollectionName = Annotated[str, StringConstraints(pattern=COLLECTION_PATTERN)]
"""Of a collection: 1 to 64 of a-z, 0-9, dot, underscore and hyphen, beginning with a letter or digit."""
Domain = Literal["general", "medical", "legal", "financial", "academic"]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
"""ISO 639-1 code."""
