"""Outlines of PDF files, predicted with their bookmarks hidden and compared with them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from vectree.errors import DocumentError
from vectree.evaluate.outline import OutlineScore, compare_tree
from vectree.outline import outline
from vectree.pdf import read_pdf
from vectree.types.document import DocumentId
from vectree.types.progress import Report
from vectree.types.section import Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class FileScore:
    """A file's score; None where it has no bookmarks to compare with."""

    path: Path
    score: OutlineScore | None


def evaluate_file(
    path: Path, *, sources: Collection[Origin], password: str | None = None, report: Report | None = None
) -> FileScore:
    """How much of the PDF's own bookmarks a tree from ``sources`` finds.

    The bookmarks are taken away before the tree is made, unless they are among the sources.

    Raises:
        DocumentError: the file cannot be read.

    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DocumentError(f"cannot read {str(path)!r}: {error.strerror}", path=str(path)) from error
    source = read_pdf(path, password=password, report=report)
    if not source.bookmarks:
        return FileScore(path=path, score=None)
    seen = source if Origin.BOOKMARK in sources else replace(source, bookmarks=())
    document = outline(seen, DocumentId(hashlib.sha256(content).hexdigest()), sources=frozenset(sources))
    return FileScore(path=path, score=compare_tree(document.tree, source.bookmarks, source.pages))
