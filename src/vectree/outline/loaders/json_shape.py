"""Typed access to parsed JSON: every wrong shape is a ``TreeError`` that names the place and the value."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from vectree.errors import TreeError
from vectree.text.normalise import valid_unicode

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
_QUOTED = 60
_MOST_DIGITS = 18
"""Of a number in a string; Python refuses to convert more than 4,300."""


def parse_json(text: str) -> Json:
    """The parsed text; ``TreeError`` for what is no JSON or is nested too deeply to be read."""
    try:
        parsed: Json = json.loads(text)
    except json.JSONDecodeError as error:
        raise TreeError(f"not valid JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise TreeError("the JSON is nested too deeply to be a section tree; at most 64 levels are used") from error
    except ValueError as error:  # Python refuses numbers of more than 4,300 digits
        raise TreeError("the JSON holds a number too long to be read") from error
    return parsed


def quoted(value: object) -> str:
    """The value as a message quotes it, shortened."""
    text = repr(value)
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def mapping(value: Json, place: str) -> Mapping[str, Json]:
    """The value as an object."""
    if not isinstance(value, Mapping):
        raise TreeError(f"{place} must be an object, not {quoted(value)}", place=place)
    return value


def sequence(value: Json, place: str) -> Sequence[Json]:
    """The value as a list."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise TreeError(f"{place} must be a list, not {quoted(value)}", place=place)
    return value


def text_of(value: Json, place: str) -> str:
    """The value as a string of valid Unicode; null is empty."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TreeError(f"{place} must be a string, not {quoted(value)}", place=place)
    return valid_unicode(value)


def whole_number(value: Json, place: str, *, least: int, most: int) -> int:
    """The value as a whole number in the range; digits in a string count."""
    if isinstance(value, str) and value.strip().isdecimal():
        digits = value.strip()
        if len(digits) > _MOST_DIGITS:
            raise TreeError(f"{place} must be from {least} to {most}, not {quoted(digits)}", place=place)
        value = int(digits)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TreeError(f"{place} must be a whole number, not {quoted(value)}", place=place)
    if not least <= value <= most:
        raise TreeError(f"{place} must be from {least} to {most}, not {quoted(value)}", place=place)
    return value
