"""Which methods an address has: all of them, where the framework tells only those of the first route that fits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from re import Pattern
from typing import cast

from fastapi import FastAPI
from starlette.routing import compile_path


@cache
def _table(app: FastAPI) -> tuple[tuple[Pattern[str], frozenset[str]], ...]:
    contract = cast("dict[str, dict[str, object]]", app.openapi()["paths"])
    return tuple((compile_path(path)[0], _upper(methods)) for path, methods in contract.items())


def allowed_methods(app: FastAPI, path: str) -> frozenset[str]:
    """The methods of the contract for that address; empty for one that it does not have."""
    found: frozenset[str] = frozenset()
    for pattern, methods in _table(app):
        if pattern.match(path):
            found |= methods
    return found


def _upper(methods: Iterable[str]) -> frozenset[str]:
    return frozenset(method.upper() for method in methods)
