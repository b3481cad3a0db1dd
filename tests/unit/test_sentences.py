"""The sentences that the web application has words for are those that the source says, and no refusal is left out.

The server speaks English; ``web/i18n/sentences.ts`` lists what people read of it, and Korean and Japanese do not
compile without words for each. A sentence that is changed in the source, or a refusal that is added, belongs there.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from pydantic_core import PydanticKnownError

import vectree
from vectree import errors
from vectree.errors import ConfigurationError, MissingExtraError, VectreeError
from vectree.outline.loaders.detect import READ

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(vectree.__file__).parent
LISTED = frozenset(
    json.loads(line) for line in re.findall(r'^  \| (".*?");?$', (ROOT / "web/i18n/sentences.ts").read_text(), re.M)
)
KINDS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type)
    and issubclass(kind, VectreeError)
    and (not issubclass(kind, ConfigurationError) or kind is MissingExtraError)
}
"""Errors whose message people see; of the set-up's others they are told that the log says more."""

COMPLETE = (
    "index/collections.py",
    "jobs",
    "models/budget.py",
    "models/served_model.py",
    "outline/corrections.py",
    "outline/loaders",
    "pdf",
    "server/access.py",
    "server/answers/chats.py",
    "server/answers/records.py",
    "server/gate.py",
    "server/keys.py",
    "server/models_offered.py",
    "server/routes/ask.py",
    "server/routes/collections.py",
    "server/routes/session.py",
    "server/visible.py",
)
"""Where everything that is refused is listed."""

FOR_PROGRAMS = {
    "jobs/celery_app.py",  # whoever starts the workers reads it
    "there is no file {0}",
    "{0} is not a file",
    "an image of {0} x {1} pixels cannot be made: choose another scale or box",
    "{0} is a PDF: read it with vectree.pdf.read_pdf",
    "a budget of {0} {1}: give 0 or more",
    "{0} is {1}",  # too little of its own to be told from others by
}
"""What nobody meets in the web application."""

OF_PYDANTIC = (
    PydanticKnownError("missing"),
    PydanticKnownError("extra_forbidden"),
    PydanticKnownError("greater_than_equal", {"ge": 1}),
    PydanticKnownError("less_than_equal", {"le": 1}),
    PydanticKnownError("string_too_short", {"min_length": 1}),
    PydanticKnownError("string_too_long", {"max_length": 1}),
    PydanticKnownError("string_pattern_mismatch", {"pattern": "x"}),
)
"""What it says of fields that people fill in."""


def _template(node: ast.expr) -> str | None:
    """A string as the list has it, ``{0}`` for what is filled in; None for what is no string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if not isinstance(node, ast.JoinedStr):
        return None
    parts: list[str] = []
    for part in node.values:
        filled = sum(one.startswith("{") for one in parts)
        parts.append(str(part.value) if isinstance(part, ast.Constant) else f"{{{filled}}}")
    return "".join(parts)


def _numbered(template: str) -> str:
    """A template of pydantic's with its gaps in order."""
    places = count()
    return re.sub(r"\{\w+\}", lambda _: f"{{{next(places)}}}", template)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _files(*places: str) -> Iterator[Path]:
    for place in map(SOURCE.joinpath, places):
        yield from sorted(place.rglob("*.py")) if place.is_dir() else [place]


def _refusals(path: Path) -> Iterator[str]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KINDS and node.args:
            said = _template(node.args[0])
            if said is not None:
                yield said


def test_every_listed_sentence_is_said_somewhere() -> None:
    said = {
        template
        for path in _files(".")
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.expr) and (template := _template(node)) is not None
    }
    of_pydantic = {_numbered(error.message_template) for error in OF_PYDANTIC}
    assert LISTED, "the list could not be read"
    assert LISTED - said - of_pydantic == set()
    assert not [sentence for sentence in LISTED if "}{" in sentence], "where one gap ends and the next begins is lost"
    assert READ in LISTED


@pytest.mark.parametrize(
    "path", [path for path in _files(*COMPLETE) if any(_refusals(path))], ids=lambda path: path.name
)
def test_what_is_refused_is_listed(path: Path) -> None:
    if str(path.relative_to(SOURCE).as_posix()) not in FOR_PROGRAMS:
        assert set(_refusals(path)) - LISTED - FOR_PROGRAMS == set()
