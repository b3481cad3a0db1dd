"""Is the right page among the first k? Our page ranking beside BM25 over pages, on the page-labelled sets.

    python benchmarks/pages.py --data ../shared/data --embedder none

Sets: financebench, mmlongbench (questions with evidence), mmlongbench-text (every listed source is text,
table or layout, or none is listed), korean (page-text JSON). Documents go through the same reading and
outline as in ``vectree add``; what was compiled is kept in ``--cache``, if one is given. BM25: whole pages,
k1 1.2, b 0.75, our terms without the related ones.

Figures: hit@k = a gold page among the first k; recall@5 = share of the gold pages among the first 5. With
95 % intervals of the difference in hit@5 by 2,000 paired bootstrap samples.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from vectree.index.compile import compile_document
from vectree.index.compiled import CompiledDocument
from vectree.index.compiled_blob import FORMAT, pack, unpack
from vectree.index.embedding import embed_entries
from vectree.index.entries import entries
from vectree.index.matching import match_terms
from vectree.index.okapi import bm25
from vectree.models.embedder import Embedder, load_embedder
from vectree.pipeline.adding.steps import AddOptions, build_document, read_source
from vectree.retrieve import RetrievalSettings, prepare_query, rank_pages, rank_sections
from vectree.types.document import DocumentId
from vectree.types.query import Query

DEPTHS = (1, 3, 5, 10)
TEXT_SOURCES = {"Pure-text (Plain-text)", "Table", "Generalized-text (Layout)"}
Ranker = Callable[[Query, CompiledDocument], list[int]]


@dataclass(frozen=True)
class Item:
    """A question with its gold pages."""

    document: str
    question: str
    pages: frozenset[int]


def read_sets(data: Path) -> dict[str, list[Item]]:
    """The questions that have evidence pages, by set."""
    sets: dict[str, list[Item]] = {}
    for name in ("financebench", "mmlongbench", "korean"):
        lines = (data / "qa" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for row in map(json.loads, lines):
            if not row["evidence_pages"]:
                continue
            item = Item(document=row["document"], question=row["question"], pages=frozenset(row["evidence_pages"]))
            sets.setdefault(name, []).append(item)
            if name == "mmlongbench" and set(row["evidence_sources"]) <= TEXT_SOURCES:
                sets.setdefault("mmlongbench-text", []).append(item)
    return sets


class Documents:
    """Compiled documents of the data folder, made once and kept on disk."""

    def __init__(self, data: Path, cache: Path, embedder: Embedder | None) -> None:
        self._data = data
        self._cache = cache
        self._embedder = embedder
        self._known: dict[str, CompiledDocument] = {}
        cache.mkdir(parents=True, exist_ok=True)

    def get(self, name: str) -> CompiledDocument:
        """The document of that path, with vectors if there is an embedder."""
        if name not in self._known:
            self._known[name] = self._load(name)
        return self._known[name]

    def texts_file(self, name: str) -> Path:
        """Where the document's page texts are kept."""
        return self._cache / f"{sha256(name.encode()).hexdigest()[:16]}.json"

    def texts(self, name: str) -> dict[int, str]:
        """Text of each page of the document."""
        self.get(name)
        pages = json.loads(self.texts_file(name).read_text(encoding="utf-8"))
        return {int(number): text for number, text in pages.items()}

    def _load(self, name: str) -> CompiledDocument:
        key = sha256(name.encode()).hexdigest()[:16]
        blob = self._cache / f"{key}.v{FORMAT}.bin"
        vectors = self._cache / f"{key}.{self._embedder.name if self._embedder else 'none'}.npy"
        if not blob.exists() or not self.texts_file(name).exists() or (self._embedder and not vectors.exists()):
            options = AddOptions(name=Path(name).name)
            with read_source(self._data / name, options) as read:
                document = build_document(read.source, DocumentId(key), None, options)
                pages = read.source.pages
            texts = {page.number: page.text for page in pages}
            self.texts_file(name).write_text(json.dumps(texts), encoding="utf-8")
            blob.write_bytes(pack(compile_document(document, pages)))
            if self._embedder:
                made = embed_entries(entries(document, pages), self._embedder, lambda _embedder, _hashes: {})
                rows = dict(zip(made.section_ids, made.matrix, strict=True))
                np.save(vectors, np.stack([rows[section.id] for section in document.tree.walk()]))
        compiled = unpack(blob.read_bytes())
        return replace(compiled, embeddings=np.load(vectors)) if self._embedder else compiled


def by_bm25(query: Query, document: CompiledDocument) -> list[int]:
    """Pages by BM25 alone."""
    counts = match_terms(document, query.terms).by_page()
    units = document.units
    lengths = np.bincount(units.page - 1, units.length, document.page_count).astype(np.float64)
    scores = bm25(counts, lengths, np.ones(len(query.terms)))
    return [int(page) + 1 for page in np.argsort(-scores, kind="stable") if scores[page] > 0][: DEPTHS[-1]]


def by_vectree(query: Query, document: CompiledDocument) -> list[int]:
    """Pages as ``search --unit page`` ranks them inside a document."""
    ranking = rank_sections(query, document, RetrievalSettings())
    return [page.page for page in rank_pages(query, document, ranking, limit=DEPTHS[-1])]


def report(name: str, label: str, ranked: Sequence[list[int]], items: Sequence[Item]) -> None:
    hits = [
        np.mean([bool(item.pages & set(pages[:k])) for pages, item in zip(ranked, items, strict=True)]) for k in DEPTHS
    ]
    recall = np.mean(
        [len(item.pages & set(pages[:5])) / len(item.pages) for pages, item in zip(ranked, items, strict=True)]
    )
    print(f"{name:18}{label:10}{len(items):4}  " + "  ".join(f"{value:.3f}" for value in (*hits, recall)))


def interval(ours: Sequence[list[int]], theirs: Sequence[list[int]], items: Sequence[Item]) -> str:
    """95 % interval of the difference in hit@5."""
    differences = np.asarray(
        [
            bool(item.pages & set(one[:5])) - bool(item.pages & set(two[:5]))
            for one, two, item in zip(ours, theirs, items, strict=True)
        ],
        dtype=np.float64,
    )
    draws = np.random.default_rng(0).integers(0, len(items), (2000, len(items)))
    low, high = np.percentile(differences[draws].mean(axis=1), (2.5, 97.5))
    return f"hit@5 {differences.mean():+.3f} [{low:+.3f}, {high:+.3f}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--cache", type=Path, help="keep compiled documents here; they are not checked for age")
    parser.add_argument("--embedder", default="none")
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        run(options.data, options.cache or Path(folder), load_embedder(options.embedder).embedder)


def run(data: Path, cache: Path, embedder: Embedder | None) -> None:
    """Print the figures of all sets."""
    documents = Documents(data, cache, embedder)
    print(f"{'set':18}{'system':10}{'n':>4}  " + "  ".join(f"@{depth:<4}" for depth in DEPTHS) + "  rec@5")
    for name, items in read_sets(data).items():
        queries = [prepare_query(item.question) for item in items]
        if embedder:
            vectors = embedder.embed_queries([item.question for item in items])
            queries = [replace(query, embedding=vector) for query, vector in zip(queries, vectors, strict=True)]
        ranked = {
            label: [rank(query, documents.get(item.document)) for query, item in zip(queries, items, strict=True)]
            for label, rank in (("bm25", by_bm25), ("vectree", by_vectree))
        }
        for label, pages in ranked.items():
            report(name, label, pages, items)
        print(f"{'':18}{interval(ranked['vectree'], ranked['bm25'], items)}")


if __name__ == "__main__":
    main()
