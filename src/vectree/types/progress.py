"""How far long work has come; handed to whoever shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Stage = Literal["read", "ocr", "model", "outline", "index", "embed", "store"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """``done`` of ``total`` units of a stage: pages while reading, sections while embedding."""

    document: str
    stage: Stage
    done: int
    total: int


Report = Callable[[Progress], None]
"""Called from the thread that does the work; must be quick."""
