"""Every file of the data ends in a tree that covers it, or in a typed error, in less than a minute.

    python -m benchmarks.coverage --data ../shared/data/pdfs [--json OUT]

Each PDF is outlined twice: from all sources, and with its bookmarks hidden.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from vectree.errors import VectreeError
from vectree.evaluate.partition import partition_faults
from vectree.outline import outline
from vectree.pdf import read_pdf
from vectree.types.document import DocumentId, SourceDocument
from vectree.types.section import Origin

MOST_SECONDS = 60.0
HIDDEN = frozenset({Origin.CONTENTS, Origin.HEADING})
ALL = HIDDEN | {Origin.BOOKMARK, Origin.TAG}


def faults_of(source: SourceDocument, sources: frozenset[Origin]) -> tuple[list[str], str]:
    """The faults of the document's tree, and a line about it."""
    document = outline(source, DocumentId("benchmark"), sources=sources)
    coverage = document.coverage
    sections = list(document.tree.walk())
    faults = partition_faults(document.tree, source.pages)
    if len({section.id for section in sections}) != len(sections):
        faults.append("an id occurs twice")
    faults.extend(
        f"{section.id} has text but no summary"
        for section in sections
        if not section.summary and section.start < section.end and _text(source, section.page_start, section.page_end)
    )
    line = (
        f"{document.source:8} {len(sections):5} sections {len(document.tree.figures):4} figures"
        f" {len(coverage.unverified):4} unverified {len(coverage.unassigned):4} unassigned"
        f" {len(coverage.needs_ocr):4} need OCR {len(coverage.unreadable):3} unreadable"
    )
    return faults, line


def _text(source: SourceDocument, first: int, last: int) -> bool:
    return all(any(c.isalnum() for c in page.text) for page in source.pages[first - 1 : last])


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line per file; the exit code says whether any fault was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/pdfs"))
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(argv)
    trees = errors = pages = 0
    faults: list[str] = []
    milliseconds = 0.0
    for path in sorted(p for p in options.data.rglob("*") if p.is_file()):
        name = str(path.relative_to(options.data))
        started = time.monotonic()
        try:
            source = read_pdf(path)
            cpu = time.process_time()
            for sources in (ALL, HIDDEN):
                found, line = faults_of(source, sources)
                faults.extend(f"{name}: {fault}" for fault in found)
                print(f"{name[-50:]:50} {len(source.pages):5} pages {line} {'FAULTS' if found else ''}")
            milliseconds += (time.process_time() - cpu) * 1000
            pages += 2 * len(source.pages)
            trees += 1
        except VectreeError as error:
            errors += 1
            print(f"{name[-50:]:50} {type(error).__name__}: {error.message[:90]}")
        seconds = time.monotonic() - started
        if seconds > MOST_SECONDS:
            faults.append(f"{name}: took {seconds:.0f} s")
    result = {
        "files": trees + errors,
        "trees": trees,
        "typed_errors": errors,
        "faults": faults,
        "outline_milliseconds_per_page": milliseconds / max(1, pages),
    }
    print(json.dumps(result, indent=2, ensure_ascii=False))
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
