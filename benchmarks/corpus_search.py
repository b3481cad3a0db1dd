"""Time of a hybrid search over a synthetic library, query encoding left out.

    python -m benchmarks.corpus_search --sections 10000

Words follow Zipf's law with exponent 1 over a vocabulary of 50,000 whose first ranks are English function
words, about half of all text as in English; a section has a title of 5 words, a summary of 25 and a body
of 120; questions are 12 words drawn the same way, so that common words fall into them as they do into
text. Vectors are random unit vectors of the default embedder's width.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from vectree.index.corpus import CorpusQuery
from vectree.index.files import content_hash, document_id
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.index.stored import DOCUMENT_ENTRY, StoredDocument, Vectors
from vectree.text.analyse import STOP_WORDS
from vectree.types.document import Coverage, Document, Metadata, Page
from vectree.types.section import Position, Section, SectionId, SectionTree

_PER_DOCUMENT = 100
_WIDTH = 512


def main() -> None:
    """Build, search, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sections", type=int, default=10_000)
    parser.add_argument("--queries", type=int, default=300)
    arguments = parser.parse_args()
    random = np.random.default_rng(7)
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "library")
        words = _Words(random)
        clock = time.perf_counter()
        for stored in _documents(random, words, arguments.sections):
            store.put(stored)
        print(f"{arguments.sections} sections put in {time.perf_counter() - clock:.1f} s")
        clock = time.perf_counter()
        index = SqliteCorpusIndex(store)
        print(f"index built in {time.perf_counter() - clock:.1f} s")
        for file in sorted((Path(folder) / "library").glob("*.db")):
            print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
        index.close()
        clock = time.perf_counter()
        index = SqliteCorpusIndex(store)
        opened = time.perf_counter()
        _search(index, random, words)
        print(f"opened in {1e3 * (opened - clock):.1f} ms, first search {1e3 * (time.perf_counter() - opened):.1f} ms")
        for label, vectors, text in (("hybrid", True, True), ("keyword", False, True), ("vector", True, False)):
            wall, cpu = [], []
            for _ in range(arguments.queries):
                start, start_cpu = time.perf_counter(), time.process_time()
                _search(index, random, words, vectors=vectors, text=text)
                wall.append(time.perf_counter() - start)
                cpu.append(time.process_time() - start_cpu)
            p50, p99 = np.percentile(np.array(wall) * 1e3, [50, 99])
            print(f"{label}: p50 {p50:.2f} ms, p99 {p99:.2f} ms, CPU p50 {np.median(cpu) * 1e3:.2f} ms")
        index.close()
        store.close()
    print(f"{platform.machine()}, {platform.platform()}, Python {platform.python_version()}, numpy {np.__version__}")


def _search(
    index: SqliteCorpusIndex, random: np.random.Generator, words: _Words, *, vectors: bool = True, text: bool = True
) -> None:
    question = words.text(12) if text else ""
    vector = _units(random, 1)[0] if vectors else None
    hits = index.search(CorpusQuery(text=question, vector=vector, embedder="random", limit=10))
    if text and vectors and not hits:
        sys.exit("a question found nothing")


class _Words:
    def __init__(self, random: np.random.Generator) -> None:
        self._random = random
        size = 50_000
        weights = 1 / np.arange(1, size + 1)
        self._cumulative = np.cumsum(weights / weights.sum())
        letters = np.array(list("bcdfghklmnprstvz"))
        rare = size - len(STOP_WORDS)
        made = ["".join(random.choice(letters, 3)) + f"{i:x}".translate(_DIGITS) for i in range(rare)]
        self._words = [*sorted(STOP_WORDS), *made]

    def text(self, count: int) -> str:
        """That many words, common ones more often."""
        drawn = np.searchsorted(self._cumulative, self._random.random(count))
        return " ".join(self._words[int(i)] for i in np.minimum(drawn, len(self._words) - 1))


_DIGITS = str.maketrans("0123456789", "aeiouywqxj")


def _units(random: np.random.Generator, count: int) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    matrix = random.standard_normal((count, _WIDTH), dtype=np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def _documents(random: np.random.Generator, words: _Words, sections: int) -> Iterator[StoredDocument]:
    for number in range(0, sections, _PER_DOCUMENT):
        count = min(_PER_DOCUMENT, sections - number)
        pages = tuple(Page(number=i + 1, text=words.text(120)) for i in range(count))
        tree = SectionTree(
            sections=tuple(
                Section(
                    id=SectionId(f"s{page.number}"),
                    title=words.text(5),
                    summary=words.text(25),
                    start=Position(page=page.number, offset=0),
                    end=Position(page=page.number, offset=len(page.text)),
                    level=1,
                )
                for page in pages
            )
        )
        source = f"document {number}".encode()
        digest = content_hash(source)
        document = Document(
            id=document_id(digest),
            name=f"{number}.pdf",
            title=words.text(6),
            summary=words.text(30),
            language="en",
            domain="general",
            metadata=Metadata(),
            page_count=count,
            labels=(None,) * count,
            source="heading",
            coverage=Coverage(pages=count),
            tree=tree,
        )
        ids = (DOCUMENT_ENTRY, *(section.id for section in tree.walk()))
        vectors = Vectors(
            embedder="random",
            section_ids=ids,
            text_hashes=tuple(f"{number}-{i}" for i in ids),
            matrix=_units(random, len(ids)),
        )
        yield StoredDocument(
            document=document, content_hash=digest, pages=pages, compiled=b"", source=source, vectors=vectors
        )


if __name__ == "__main__":
    main()
