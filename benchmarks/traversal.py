"""How long a traversal of a section tree takes, with its trace: processor time, warm, query prepared before.

    python benchmarks/traversal.py --data ../shared/data

All questions of treerag_general and treerag_medical on their trees (the papers' schema, read as ``vectree
add`` does). The original's code took .37 ms (dfs) and .41 ms (beam) on one of our machines; compare ratios
only. Beside it: time to prepare a question, evaluations, and how often a gold section is among the first 5.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from vectree.index.compiled import CompiledDocument, compile_document
from vectree.pipeline.adding import AddOptions, build_document, read_source
from vectree.retrieve import RetrievalSettings, prepare_query, rank_sections
from vectree.types.document import DocumentId
from vectree.types.ranking import Profile

ROUNDS = 7
PROFILES: tuple[Profile, ...] = ("paper", "hybrid")


def load(path: Path) -> CompiledDocument:
    """The tree, compiled, from its bytes as after a restart."""
    options = AddOptions(name=path.name)
    with read_source(path, options) as read:
        document = build_document(read.source, DocumentId(path.name), None, options)
        compiled = compile_document(document, read.source.pages)
    return CompiledDocument.from_bytes(compiled.to_bytes())


def questions(data: Path) -> Iterator[tuple[str, str, set[str]]]:
    """(document, question, gold sections)."""
    for name in ("treerag_general", "treerag_medical"):
        for line in (data / "qa" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield row["document"], row["question"], set(row["gold_nodes"])


def milliseconds(action: Callable[[], object]) -> float:
    """Median processor time of an action over some rounds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        action()
        times.append((time.process_time_ns() - start) / 1e6)
    return float(np.median(times))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    data: Path = parser.parse_args().data
    rows = list(questions(data))
    documents = {name: load(data / name) for name in sorted({name for name, _, _ in rows})}
    prepared = [(documents[name], prepare_query(question), gold) for name, question, gold in rows]
    preparing = [milliseconds(lambda text=text: prepare_query(text)) for _, text, _ in rows]
    print(f"{platform.machine()} {platform.processor()} Python {platform.python_version()}, {len(rows)} questions")
    print(f"prepare a question: p50 {np.median(preparing):.3f} ms")
    print(f"{'profile':8}{'mode':8}{'p50 ms':>8}{'p95 ms':>8}{'scored':>8}{'most':>6}{'gold@5':>8}")
    for profile in PROFILES:
        settings = RetrievalSettings(profile=profile, references=False)
        for mode in ("dfs", "beam", "best", "hybrid"):
            times: list[float] = []
            scored: list[int] = []
            found: list[bool] = []
            for document, query, gold in prepared:
                times.append(
                    milliseconds(
                        lambda query=query, document=document, mode=mode, settings=settings: rank_sections(
                            query, document, settings, mode
                        )
                    )
                )
                ranking = rank_sections(query, document, settings, mode)
                scored.append(ranking.trace.scored)
                found.append(bool(gold & {str(item.section_id) for item in ranking.items[:5]}))
            print(
                f"{profile:8}{mode:8}{np.median(times):8.3f}{np.percentile(times, 95):8.3f}"
                f"{np.mean(scored):8.1f}{max(scored):6}{np.mean(found):8.3f}"
            )


if __name__ == "__main__":
    main()
