"""What each structure source is worth: section titles against hidden bookmarks, for several choices of sources.

    python -m benchmarks.outline_ablation --data ../shared/data/pdfs [--debian FOLDER]

Scored are candidates as the sources give them, before verification and repair; F1 is title and page (see
``evaluate.outline``), "strict" counts section numbers that only one side shows as differences.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.outline import documents
from vectree.evaluate.outline import OutlineScore, compare, entries_of_bookmarks, entries_of_levels
from vectree.outline.merge import find_candidates
from vectree.pdf import read_pdf
from vectree.types.document import SourceDocument
from vectree.types.section import Origin

CHOICES: dict[str, frozenset[Origin]] = {
    "headings": frozenset({Origin.HEADING}),
    "contents": frozenset({Origin.CONTENTS}),
    "tags": frozenset({Origin.TAG}),
    "contents+headings": frozenset({Origin.CONTENTS, Origin.HEADING}),
    "tags+contents+headings": frozenset({Origin.TAG, Origin.CONTENTS, Origin.HEADING}),
    "contents+headings, no links": frozenset({Origin.CONTENTS, Origin.HEADING}),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints a table for each group; 2 when there is nothing to score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--debian", type=Path)
    options = parser.parse_args(arguments)
    scores: defaultdict[tuple[str, str], list[tuple[OutlineScore, float]]] = defaultdict(list)
    seconds: defaultdict[str, float] = defaultdict(float)
    pages = 0
    for group, path in documents(options.data, options.debian):
        source = read_pdf(path)
        pages += len(source.pages)
        for name, choice in CHOICES.items():
            started = time.process_time()
            lenient, strict = score(source, choice, links=not name.endswith("no links"))
            seconds[name] += time.process_time() - started
            for key in (group, "all"):
                scores[key, name].append((lenient, strict.page.f1))
    if not scores:
        print("no documents found")
        return 2
    for group in dict.fromkeys(group for group, _ in scores):
        print(f"\n{group} ({len(scores[group, 'headings'])} documents)")
        print(f"  {'sources':30} {'F1':>6} {'strict':>6} {'prec.':>6} {'recall':>6} {'parent':>6} {'ms/p':>6}")
        for name in CHOICES:
            report(name, scores[group, name], 1000 * seconds[name] / pages)
    for name in CHOICES:
        print(f"all of them, {name}: {statistics.fmean(s.page.f1 for s, _ in scores['all', name]):.3f}")
    return 0


def score(source: SourceDocument, choice: frozenset[Origin], *, links: bool) -> tuple[OutlineScore, OutlineScore]:
    """Lenient and strict score of the candidates of the chosen sources."""
    hidden = replace(source, bookmarks=(), links=source.links if links else ())
    found = entries_of_levels([(c.title, c.page, c.level) for c in find_candidates(hidden, choice)])
    truth = entries_of_bookmarks(source.bookmarks)
    return compare(found, truth, source.pages), compare(found, truth, source.pages, strict=True)


def report(name: str, rows: Sequence[tuple[OutlineScore, float]], milliseconds: float) -> None:
    """One line of plain means over documents."""
    mean = statistics.fmean
    figures = (
        mean(s.page.f1 for s, _ in rows),
        mean(strict for _, strict in rows),
        mean(s.page.precision for s, _ in rows),
        mean(s.page.recall for s, _ in rows),
        mean(s.parent_right for s, _ in rows),
    )
    print(f"  {name:30} " + " ".join(f"{figure:6.3f}" for figure in figures) + f" {milliseconds:6.1f}")


if __name__ == "__main__":
    sys.exit(main())
