"""The structure sources by the names people write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from vectree.errors import InputError
from vectree.types.section import Origin

SOURCE_NAMES: Mapping[str, frozenset[Origin]] = MappingProxyType(
    {
        "bookmarks": frozenset({Origin.BOOKMARK}),
        "contents": frozenset({Origin.CONTENTS}),
        "headings": frozenset({Origin.HEADING, Origin.TAG}),
        "tags": frozenset({Origin.TAG}),
        "model": frozenset({Origin.MODEL}),
    }
)
"""Headings are found by their look, their number and the format's own marks; ``tags`` are those marks alone.
``model``: a language model reads the pages."""


def read_sources(names: Iterable[str | Origin]) -> frozenset[Origin]:
    """The sources meant; an ``Origin`` stands for itself. Raises InputError for an unknown name, or none at all."""
    found: set[Origin] = set()
    for name in names:
        if isinstance(name, Origin):
            found.add(name)
        elif name in SOURCE_NAMES:
            found |= SOURCE_NAMES[name]
        else:
            raise InputError(f"no structure source {name!r}; choose among {', '.join(SOURCE_NAMES)}", source=name)
    if not found:
        raise InputError(f"no structure source was given; choose among {', '.join(SOURCE_NAMES)}")
    return frozenset(found)
