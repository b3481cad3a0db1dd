"""``doctor --json``."""

from __future__ import annotations

from typing import Literal

from vectree.schemas.base import Output


class Check(Output):
    """One thing that was looked at."""

    name: str
    status: Literal["ok", "missing", "failed"]
    """``missing`` is an optional part; ``failed`` keeps vectree from working."""
    detail: str
    fix: str = ""


class DoctorOutput(Output):
    """``vectree doctor --json``."""

    version: str
    python: str
    library: str
    checks: tuple[Check, ...]
