"""A reply's text as a value of a pydantic type, however the model has wrapped it.

Models put prose or a fence around JSON, write two objects, a list where one object was asked for, or JSON inside a JSON
string. What can be read without guessing at a value is read; the rest is an error that the model can be told.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar, cast

from pydantic import BaseModel, ValidationError

from vectree.text.normalise import valid_unicode

T = TypeVar("T", bound=BaseModel)

_LONGEST = 2_000_000
"""Characters of a reply that are looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Generic[T]):
    """What was read."""

    value: T
    as_it_came: bool
    """Whether the whole reply was the JSON asked for."""


class UnreadableError(ValueError):
    """No JSON of the wanted shape; the message is written for the model."""


def read_reply(text: str, wanted: type[T]) -> Read[T]:
    """The first value in the text that has the wanted shape.

    Raises UnreadableError that says what was wrong with the likeliest one: the one whose complaint is the shortest
    list. Time grows with the length of the text, whatever is in it.
    """
    problem: ValidationError | None = None
    for position, candidate in enumerate(_candidates(text[:_LONGEST])):
        try:
            return Read(value=wanted.model_validate(candidate), as_it_came=position == 0 and _is_json(text))
        except ValidationError as error:
            if problem is None or error.error_count() < problem.error_count():
                problem = error
    if problem is None:
        raise UnreadableError("the reply holds no JSON object: reply with one JSON object and nothing else")
    raise UnreadableError(f"the JSON does not follow the schema: {_complaints(problem)}")


def valid_strings(value: object) -> object:
    r"""A value read from JSON, its strings without what is no text: ``"\ud83d"`` is half a character."""
    if isinstance(value, str):
        return valid_unicode(value)
    if isinstance(value, list):
        return [valid_strings(one) for one in cast("list[object]", value)]
    if isinstance(value, dict):
        fields = cast("dict[str, object]", value)
        return {valid_unicode(name): valid_strings(one) for name, one in fields.items()}
    return value


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def _candidates(text: str) -> Iterator[object]:
    """All outermost JSON objects and lists of the text in order; then what is inside strings and lists of them."""
    outer = list(_outermost(text))
    yield from outer
    for value in outer:
        yield from _inside(value)
    unwrapped = _unwrapped(text)
    if unwrapped is not None:
        yield from _candidates(unwrapped)


def _outermost(text: str) -> Iterator[object]:
    decoder = json.JSONDecoder()
    position, failures = 0, 0
    while (position := _next_opening(text, position)) >= 0 and failures < 100:  # each failed try may read to the end
        try:
            value, end = decoder.raw_decode(text, position)
            found = valid_strings(value)
        except (ValueError, RecursionError):
            position += 1
            failures += 1
            continue
        position = end
        yield found


def _next_opening(text: str, start: int) -> int:
    found = [place for place in (text.find("{", start), text.find("[", start)) if place >= 0]
    return min(found, default=-1)


def _inside(value: object) -> Iterator[object]:
    """One level in: the only element of a list, the only value of an object such as {"result": {...}}."""
    if isinstance(value, list | dict):
        held = cast("list[object]", value) if isinstance(value, list) else [*cast("dict[str, object]", value).values()]
        if len(held) == 1:
            yield held[0]


def _unwrapped(text: str) -> str | None:
    """The text inside a JSON string that is the whole reply."""
    stripped = text.strip()
    if not stripped.startswith('"'):
        return None
    try:
        inner = json.loads(stripped)
    except ValueError:
        return None
    return inner if isinstance(inner, str) else None


def _complaints(error: ValidationError) -> str:
    return "; ".join(
        f"{'.'.join(str(part) for part in problem['loc']) or 'value'}: {problem['msg']}"
        for problem in error.errors(include_url=False, include_input=False)[:5]
    )
