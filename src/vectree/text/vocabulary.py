"""The vocabularies beside this file, read once each: words are data, rules are code."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import cast


@cache
def load(name: str) -> Mapping[str, object]:
    """The table of ``vocabulary/{name}.toml``, read-only.

    Raises:
        FileNotFoundError: No such vocabulary is shipped.

    """
    text = files("vectree.text").joinpath("vocabulary").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))


def section(name: str, *path: str) -> Mapping[str, object]:
    """The table at ``path`` inside a vocabulary; KeyError names what is missing."""
    table = load(name)
    for key in path:
        table = cast(Mapping[str, object], table[key])
    return table


def words(name: str, *path: str) -> tuple[str, ...]:
    """A list of words, or a string of words separated by white space."""
    value = section(name, *path[:-1])[path[-1]]
    return tuple(value.split()) if isinstance(value, str) else tuple(cast(list[str], value))


def numbers(name: str, *path: str) -> Mapping[str, float]:
    """A table of words and their values."""
    return {key: float(cast(float, value)) for key, value in section(name, *path).items()}
