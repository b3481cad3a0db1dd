"""Words of requests that more than one resource takes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, StringConstraints

from vectree.text.normalise import valid_unicode

Text = Annotated[str, AfterValidator(valid_unicode)]
"""Words of people, to be kept: without the control characters that not every database and format can hold."""
COLLECTION_PATTERN = "^[a-z0-9][a-z0-9._-]{0,63}$"
CollectionName = Annotated[str, StringConstraints(pattern=COLLECTION_PATTERN)]
"""Of a collection: 1 to 64 of a-z, 0-9, dot, underscore and hyphen, beginning with a letter or digit."""
Domain = Literal["general", "medical", "legal", "financial", "academic"]
Language = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$")]
"""ISO 639-1 code."""
