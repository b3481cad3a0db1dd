"""A process that puts documents and says each one's id once it is acknowledged; made to be killed.

python -m tests.unit.index.putter LIBRARY FIRST COUNT [URL]
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from tests.unit.index.sample import stored
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.index.stored import StoredDocument
from vectree.models.fake import HashingEmbedder


@cache
def numbered(number: int) -> StoredDocument:
    """Document of that number; only it holds the word ``uniqueNUMBER``."""
    texts = [f"unique{number} page {page} " + "and so on " * 200 for page in range(40)]
    return stored(f"{number}.pdf", texts, source=repr(number).encode() * 50_000, embedder=HashingEmbedder())


def main(library: str, first: str, count: str, url: str | None = None) -> None:
    store = Store.open(Path(library), url=url)
    index = SqliteCorpusIndex(store)
    for number in range(int(first), int(first) + int(count)):
        result = store.put(numbered(number))
        print(result.id, flush=True)
        index.catch_up()
    index.close()
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
