"""The laboratory's page-labelled sets, by the same code as ``vectree evaluate``.

    python benchmarks/laboratory.py --data ../shared/data --sets korean,hotpotqa --systems bm25-pages,vectree-auto

Prints one line for each system and measure of a set, and the difference of each system from the first with its
interval and corrected p. ``--out`` keeps results, library and vectors, so that a stopped run goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from vectree.evaluate.datasets import load_dataset
from vectree.evaluate.report import build_report
from vectree.evaluate.results import ResultFolder
from vectree.evaluate.runner import RunSettings, run

MEASURES = {
    "hotpotqa": ("recall@2", "recall@3", "all@3", "rouge_l_f1"),
    "sec10q": ("document_first", "document_recall", "citation_named"),
    "financebench-library": ("document_first", "hit@10"),
}
PAGES = ("hit@1", "hit@3", "hit@5", "hit@10", "mrr", "ndcg@10", "evidence_precision", "evidence_recall")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--out", type=Path, help="keep everything here")
    parser.add_argument("--sets", default="korean,hotpotqa")
    parser.add_argument("--systems", default="bm25-pages,vectree-auto")
    parser.add_argument("--embedder", default="none")
    parser.add_argument("--peers", type=Path, help="folder that scripts/peers made, for systems that are peers")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        for name in options.sets.split(","):
            settings = RunSettings(
                dataset=name,
                systems=tuple(options.systems.split(",")),
                data=options.data,
                out=options.out or Path(folder),
                embedder=options.embedder,
                peers=options.peers,
            )
            measure(settings)


def measure(settings: RunSettings) -> None:
    """Run one set and print its figures."""
    for one in run(settings):
        print(f"{settings.dataset:22}{one.system:26}{'failed':22}{one.failed:4} of {one.questions}", flush=True)
    report = build_report(
        load_dataset(settings.dataset, settings.data),
        ResultFolder(settings.out, settings.dataset),
        baseline=settings.systems[0],
        measures=MEASURES.get(settings.dataset, PAGES),
    )
    for row in report.rows:
        for name, cell in row.cells.items():
            print(f"{settings.dataset:22}{row.system:26}{name:22}{cell.value:.3f}  n={cell.n}")
    for one in report.against:
        found = one.comparison
        print(
            f"{settings.dataset:22}{one.system:26}{one.measure:22}{found.difference:+.3f} "
            f"[{found.low:+.3f}, {found.high:+.3f}] p(Holm) {one.holm_p:.4f} against {one.other}"
        )


if __name__ == "__main__":
    main()
