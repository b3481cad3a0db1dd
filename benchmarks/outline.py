"""Section trees against the bookmarks that they were not allowed to see, ours beside PageIndex Flash.

    python -m benchmarks.outline --data ../shared/data/pdfs [--debian FOLDER] [--peers DIR] [--json OUT]

``--debian`` is a folder into which the packages of ``outline_debian.tsv`` were unpacked, each under its own name.
``--peers`` is the folder that ``scripts/peers`` made: PageIndex Flash gets copies without bookmarks.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pikepdf

from vectree.errors import DocumentError
from vectree.evaluate.outline import OutlineScore, compare, compare_tree, entries_of_bookmarks, entries_of_levels
from vectree.evaluate.peers import Peers
from vectree.outline import outline
from vectree.pdf import read_pdf
from vectree.types.document import DocumentId, SourceDocument
from vectree.types.section import Origin

LEAST_BOOKMARKS = 8
HIDDEN = frozenset({Origin.TAG, Origin.CONTENTS, Origin.HEADING})
GROUPS = {
    "papers": ("2312.10997v5", "2303.05039v2", "STEPBACK", "futoma2017improved", "GeoTopo"),
    "manuals and standards": (
        "honor_watch_gs_pro", "91521110100M", "obs-productdesc-en", "379f4402", "8dfc21ec", "owasp_asvs_5.0.0_en",
        "freeculture", "NCT06152666",
    ),
    "agency reports": ("DOC2022", "DOL2022", "DOSAID2022", "EDAPP2022", "EPA2022", "HHS2022"),
    "regulatory and financial": (
        "PEPSICO_2023Q1_EARNINGS", "2023-annual-report", "Regulation_Best_Interest_Interpretive_release",
        "uk_national_planning_policy_framework_2023", "ko_comprehensive_real_estate_tax_act",
    ),
}  # fmt: skip
PEER = """
import json, sys
from pageindex.flash import page_index_flash
print(json.dumps(page_index_flash(sys.argv[1], summary=False, optimize=False)["structure"]))
"""
PEER_SECONDS = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One document's result of one system."""

    group: str
    document: str
    pages: int
    seconds: float
    score: OutlineScore | None
    """None where the system failed; counted as 0."""
    strict_f1: float
    """With section numbers compared as well."""


def ours(source: SourceDocument, group: str) -> Row:
    """Our tree, bookmarks hidden; seconds are CPU time of the outline stage."""
    started = time.process_time()
    document = outline(replace(source, bookmarks=()), DocumentId("benchmark"), sources=HIDDEN)
    seconds = time.process_time() - started
    score = compare_tree(document.tree, source.bookmarks, source.pages)
    strict = compare_tree(document.tree, source.bookmarks, source.pages, strict=True)
    return Row(
        group=group, document=source.name, pages=len(source.pages), seconds=seconds, score=score,
        strict_f1=strict.page.f1,
    )  # fmt: skip


def peers(path: Path, source: SourceDocument, group: str, python: str) -> Row:
    """PageIndex Flash on a copy without bookmarks; seconds include its start."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "document.pdf"
        with pikepdf.open(path) as pdf:
            if "/Outlines" in pdf.Root:
                del pdf.Root["/Outlines"]
            pdf.save(copy)
        started = time.monotonic()
        try:
            run = subprocess.run(
                [python, "-c", PEER, str(copy)], capture_output=True, text=True, timeout=PEER_SECONDS, check=True
            )
            found = entries_of_levels(list(_flat(json.loads(run.stdout.strip().split("\n")[-1]))))
            truth = entries_of_bookmarks(source.bookmarks)
            score = compare(found, truth, source.pages)
            strict = compare(found, truth, source.pages, strict=True).page.f1
        except (subprocess.SubprocessError, ValueError, KeyError) as error:
            print(f"    PageIndex failed: {type(error).__name__}")
            score, strict = None, 0.0
    seconds = time.monotonic() - started
    return Row(
        group=group, document=source.name, pages=len(source.pages), seconds=seconds, score=score, strict_f1=strict
    )


def _flat(nodes: Sequence[Mapping[str, object]], level: int = 0) -> Iterator[tuple[str, int | None, int]]:
    for node in nodes:
        page, below = node["start_index"], node.get("nodes")
        yield str(node["title"]), page if isinstance(page, int) else None, level
        if isinstance(below, list):
            yield from _flat(below, level + 1)


def means(rows: Sequence[Row]) -> dict[str, float]:
    """Plain means over documents; a failed one counts 0."""
    scores = [row.score for row in rows]
    f1 = [score.page.f1 if score else 0.0 for score in scores]

    def mean(values: Sequence[float]) -> float:
        return statistics.fmean(values)

    return {
        "documents": len(rows),
        "f1_mean": mean(f1),
        "f1_strict_mean": mean([row.strict_f1 for row in rows]),
        "f1_median": statistics.median(f1),
        "precision": mean([s.page.precision if s else 0.0 for s in scores]),
        "recall": mean([s.page.recall if s else 0.0 for s in scores]),
        "reachable_recall": mean([s.reachable_recall if s else 0.0 for s in scores]),
        "parent_right": mean([s.parent_right if s else 0.0 for s in scores]),
        "level_right": mean([s.level_right if s else 0.0 for s in scores]),
        "pages_per_second": sum(row.pages for row in rows) / max(1e-9, sum(row.seconds for row in rows)),
    }


def documents(data: Path | None, debian: Path | None) -> Iterator[tuple[str, Path]]:
    """Group and path of each document."""
    if data is not None:
        paths = sorted(data.rglob("*.pdf"))
        for group, names in GROUPS.items():
            yield from ((group, path) for name in names for path in paths if path.name.startswith(name))
    if debian is not None:
        listed = Path(__file__).with_name("outline_debian.tsv").read_text(encoding="utf-8").splitlines()
        for line in listed:
            if not line.startswith("#"):
                language, package, path = line.split("\t")
                yield f"Debian {language}", debian / package / path


def report(title: str, rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """Print and return the means by group and over all of ``data``."""
    groups = {group: [row for row in rows if row.group == group] for group in dict.fromkeys(row.group for row in rows)}
    own = [row for row in rows if row.group in GROUPS]
    if own:
        groups["all of the data"] = own
    heads = ("F1", "med", "P", "R", "reach", "par", "lev", "strct")
    print(f"\n{title:28} {'n':>3} " + " ".join(f"{head:>5}" for head in heads) + "  pages/s")
    result: dict[str, dict[str, float]] = {}
    for group, members in groups.items():
        m = result[group] = means(members)
        shown = ("f1_mean", "f1_median", "precision", "recall", "reachable_recall", "parent_right", "level_right",
                 "f1_strict_mean")  # fmt: skip
        figures = " ".join(f"{m[name]:5.3f}" for name in shown)
        print(f"{group:28} {m['documents']:3.0f} {figures} {m['pages_per_second']:8.0f}")
    return result


def main(argv: Sequence[str] | None = None) -> int:
    """Print a line per document and system, then the means."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/pdfs"))
    parser.add_argument("--debian", type=Path)
    parser.add_argument("--peers", type=Path, help="folder that scripts/peers made")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(argv)
    pageindex = None if options.peers is None else str(Peers(options.peers).python("pageindex"))
    rows: dict[str, list[Row]] = {"vectree": [], "PageIndex Flash": []}
    for group, path in documents(options.data, options.debian):
        try:
            source = read_pdf(path)
        except (DocumentError, FileNotFoundError) as error:
            print(f"{path.name}: {error}")
            continue
        if len(source.bookmarks) < LEAST_BOOKMARKS:
            continue
        rows["vectree"].append(ours(source, group))
        if pageindex is not None:
            rows["PageIndex Flash"].append(peers(path, source, group, pageindex))
        for system, results in rows.items():
            if results and (score := results[-1].score):
                print(
                    f"{source.name[:48]:48} {system[:9]:9} F1 {score.page.f1:.3f} P {score.page.precision:.3f}"
                    f" R {score.page.recall:.3f} reachable {score.reachable_recall:.3f} parent {score.parent_right:.3f}"
                    f" ({score.predicted} of {score.truth})",
                    flush=True,
                )
    summary = {system: report(system, results) for system, results in rows.items() if results}
    if options.json:
        everything = {"means": summary, "documents": {name: [asdict(row) for row in r] for name, r in rows.items()}}
        options.json.write_text(json.dumps(everything, indent=2, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
