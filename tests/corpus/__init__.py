"""Generated documents, one for each kind of trouble: ``KINDS[name].build()`` gives the bytes.

Nothing here is read from elsewhere; the same name always gives the same document.
"""

from __future__ import annotations

from pathlib import Path

from tests.corpus import damaged, outlines, structure, texts
from tests.corpus.kind import Kind

KINDS: dict[str, Kind] = {**damaged.KINDS, **texts.KINDS, **outlines.KINDS, **structure.KINDS}

__all__ = ["KINDS", "Kind", "write"]


def write(name: str, folder: Path) -> Path:
    """The document of that kind as a file in ``folder``."""
    path = folder / f"{name}.pdf"
    path.write_bytes(KINDS[name].build())
    return path
