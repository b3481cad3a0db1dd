"""How sharp the title check is: genuine bookmark titles against the same titles moved to other pages.

    python -m benchmarks.verification --data ../shared/data/pdfs [--json OUT]

Genuine: every bookmark with a destination and a letter or digit in its title. Moved: each of them on random other
pages of its document, leaving out the pages within one of a bookmark whose title is the same (number aside). The
moved figure is given twice: as such, and without the pages where the title truly stands although no bookmark leads
there, which are those where it is printed as a line of its own, letter by letter, in type larger or bolder than
the page's text.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from vectree.errors import DocumentError
from vectree.outline.tree.folded import split_number
from vectree.outline.tree.verify import TitleFinder
from vectree.pdf import read_pdf
from vectree.text.normalise import matching_form
from vectree.types.document import Page, SourceDocument

MOVES = 3
"""Random pages tried for each title."""


@dataclass
class Counts:
    """Verdicts for one document."""

    name: str
    pages: int
    genuine: Counter[str] = field(default_factory=Counter[str])
    moved: Counter[str] = field(default_factory=Counter[str])
    moved_elsewhere: Counter[str] = field(default_factory=Counter[str])
    seconds: float = 0.0
    missed: list[str] = field(default_factory=list[str])
    false: list[str] = field(default_factory=list[str])


def measure(source: SourceDocument, seed: int) -> Counts:
    """Check all bookmarks of a document where they are and where they are not."""
    counts = Counts(name=source.name, pages=len(source.pages))
    finder = TitleFinder(source.pages)
    titles = [(b.title, b.page) for b in source.bookmarks if b.page is not None and matching_form(b.title)]
    started = time.process_time()
    for title, page in titles:
        found = finder.check(title, page)
        verdict = found.verification.value if found else "unverified"
        counts.genuine[verdict] += 1
        if verdict != "verified":
            counts.missed.append(f"{verdict} p{page}: {title}")
    counts.seconds = time.process_time() - started
    stands: dict[str, set[int]] = {}
    for title, page in titles:
        stands.setdefault(_name(title), set()).update((page - 1, page, page + 1))
    looks = {page.number: _look(page) for page in source.pages}
    dice = random.Random(seed)
    for title, _ in titles:
        others = [page.number for page in source.pages if page.number not in stands[_name(title)]]
        for page in dice.sample(others, min(MOVES, len(others))):
            found = finder.check(title, page)
            verdict = found.verification.value if found else "unverified"
            counts.moved[verdict] += 1
            heading = any(
                place.start in looks[number] for number in (page - 1, page, page + 1) if number in looks
                for place in finder.own_lines(title, number)
            )  # fmt: skip
            if not heading:
                counts.moved_elsewhere[verdict] += 1
            if verdict == "verified":
                counts.false.append(f"{'heading' if heading else 'text'} p{page}: {title}")
    return counts


def _name(title: str) -> str:
    return matching_form(title[split_number(title)[1] :]) or matching_form(title)


def _look(page: Page) -> set[int]:
    """Offsets of the lines that are larger or bolder than most of the page."""
    sizes: Counter[float] = Counter()
    bold: Counter[bool] = Counter()
    for line in page.lines:
        sizes[round(line.size, 1)] += line.end - line.start
        bold[line.bold] += line.end - line.start
    if not sizes:
        return set()
    body, weight = sizes.most_common(1)[0][0], bold.most_common(1)[0][0]
    return {line.start for line in page.lines if line.size > body + 0.5 or (line.bold and not weight)}


def main(argv: Sequence[str] | None = None) -> int:
    """Print shares per document and over all titles."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/pdfs"))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--show", type=int, default=0, help="misses and false finds to list for each document")
    options = parser.parse_args(argv)
    rows: list[Counts] = []
    for path in sorted(options.data.rglob("*.pdf")):
        try:
            source = read_pdf(path)
        except DocumentError:
            continue
        if not any(bookmark.page for bookmark in source.bookmarks):
            continue
        rows.append(measure(source, options.seed))
        row = rows[-1]
        total, moved = row.genuine.total() or 1, row.moved.total() or 1
        print(
            f"{row.name[:50]:50} {row.pages:5} pages {total:5} titles  verified {row.genuine['verified'] / total:6.1%}"
            f"  mentioned {row.genuine['mentioned'] / total:6.1%}  moved {row.moved['verified'] / moved:6.1%}"
            f"  {row.seconds:.2f} s"
        )
        for line in [*row.missed[: options.show], *(f"FALSE {text}" for text in row.false[: options.show])]:
            print("     ", line)
    genuine = sum((row.genuine for row in rows), Counter[str]())
    moved = sum((row.moved for row in rows), Counter[str]())
    elsewhere = sum((row.moved_elsewhere for row in rows), Counter[str]())
    result = {
        "documents": len(rows),
        "titles": genuine.total(),
        "verified": genuine["verified"] / genuine.total(),
        "verified_or_mentioned": (genuine["verified"] + genuine["mentioned"]) / genuine.total(),
        "moved": moved.total(),
        "moved_verified": moved["verified"] / moved.total(),
        "moved_verified_where_it_is_no_heading": elsewhere["verified"] / elsewhere.total(),
        "moved_mentioned": moved["mentioned"] / moved.total(),
    }
    print(json.dumps(result, indent=2))
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
