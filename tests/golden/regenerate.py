"""The trees that the golden tests expect: ``python -m tests.golden.regenerate [--write]``.

Without ``--write`` nothing is changed: what differs is named, and the exit code is 1. Read the difference before
you write it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.golden.documents import DOCUMENTS
from vectree.outline import outline
from vectree.outline.export import export_tree
from vectree.pdf import read_pdf
from vectree.types.document import DocumentId

EXPECTED = Path(__file__).with_name("expected")


def tree_of(name: str) -> str:
    """The exported tree of a golden document, without its text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.pdf"
        path.write_bytes(DOCUMENTS[name]())
        return export_tree(outline(read_pdf(path), DocumentId(name)))


def expected_of(name: str) -> str | None:
    """What is kept for it; None if nothing is."""
    path = EXPECTED / f"{name}.json"
    return path.read_text(encoding="utf-8") if path.exists() else None


def main(arguments: Sequence[str]) -> int:
    """Compare all documents, or write them."""
    different = [name for name in DOCUMENTS if expected_of(name) != tree_of(name)]
    for name in different:
        print(f"{name}: {'written' if '--write' in arguments else 'differs'}")
        if "--write" in arguments:
            EXPECTED.mkdir(exist_ok=True)
            (EXPECTED / f"{name}.json").write_text(tree_of(name), encoding="utf-8")
    return 1 if different and "--write" not in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
