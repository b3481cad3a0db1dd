"""JSON schemas with bounds: a model that finds no end still writes a whole value within the tokens of a reply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast


def bounded(schema: Mapping[str, object], *, characters: int, items: int) -> Mapping[str, object]:
    """The schema with every text of at most so many characters and every list of at most so many items.

    What has a tighter bound keeps it; what is one of given values needs none.
    """
    return cast("Mapping[str, object]", _bounded(schema, characters, items))


def _bounded(schema: object, characters: int, items: int) -> object:
    if isinstance(schema, list):
        return [_bounded(one, characters, items) for one in cast("list[object]", schema)]
    if not isinstance(schema, dict):
        return schema
    found = {key: _bounded(value, characters, items) for key, value in cast("dict[str, object]", schema).items()}
    if found.get("type") == "string" and not found.keys() & {"enum", "const"}:
        found["maxLength"] = _least(found.get("maxLength"), characters)
    if found.get("type") == "array":
        found["maxItems"] = _least(found.get("maxItems"), items)
    return found


def _least(given: object, bound: int) -> int:
    return min(given, bound) if isinstance(given, int) else bound
