from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.unit.index.putter import numbered
from tests.waiting import PATIENCE_SECONDS
from vectree.index.corpus import CorpusQuery
from vectree.index.files import content_hash
from vectree.index.sqlite_corpus import SqliteCorpusIndex
from vectree.index.store import Store
from vectree.types.document import DocumentId

ROOT = Path(__file__).parents[3]
COUNT = 12


def putter(library: Path, first: int, count: int, url: str | None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "tests.unit.index.putter",
            str(library),
            str(first),
            str(count),
            *([url] if url else []),
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    return out.split()


def check_whole(library: Path, url: str | None, acknowledged: set[str]) -> None:
    """Every acknowledged document is there, and every document there is whole and found by search."""
    store = Store.open(library, url=url)
    index = SqliteCorpusIndex(store)
    expected = {numbered(number).document.id: number for number in range(COUNT)}
    present = {row.id for row in store.documents()}
    assert acknowledged <= present <= set(expected)
    for document_id in present:
        item = numbered(expected[document_id])
        assert store.document(document_id) == item.document
        assert store.pages(document_id) == item.pages
        assert store.compiled(document_id) == item.compiled
        assert content_hash(store.file(document_id)) == item.content_hash
        vectors = store.vectors.of(document_id)
        assert vectors is not None and len(vectors.section_ids) == 41
        hits = index.search(CorpusQuery(text=f"unique{expected[document_id]}", limit=50))
        assert {hit.document_id for hit in hits} == {document_id} and len(hits) == 40
    assert {path.name for path in (library / "files").glob("*")} == present
    index.close()
    store.close()


@pytest.mark.parametrize("seed", [1, 2])
def test_kill_while_putting(tmp_path: Path, storage_url: str | None, seed: int):
    library = tmp_path / "library"
    process = putter(library, 0, COUNT, storage_url)
    assert process.stdout is not None
    acknowledged = {process.stdout.readline().strip()}
    time.sleep(random.Random(seed).uniform(0, 0.4))
    process.send_signal(signal.SIGKILL)
    acknowledged.update(finish(process))
    check_whole(library, storage_url, acknowledged)
    assert len(finish(putter(library, 0, COUNT, storage_url))) == COUNT
    check_whole(library, storage_url, {numbered(number).document.id for number in range(COUNT)})


def test_two_processes_putting_at_once(tmp_path: Path, storage_url: str | None):
    library = tmp_path / "library"
    both = [putter(library, first, 8, storage_url) for first in (0, 4)]
    acknowledged = {DocumentId(line) for process in both for line in finish(process)}
    assert [process.returncode for process in both] == [0, 0]
    assert len(acknowledged) == COUNT
    check_whole(library, storage_url, set(acknowledged))


def test_what_a_killed_process_left_is_swept(tmp_path: Path, storage_url: str | None):
    library = tmp_path / "library"
    store = Store.open(library, url=storage_url)
    item = numbered(1)
    store.put(item)
    store.close()
    (library / "files" / "0123456789abcdef").write_bytes(b"its document was never committed")
    (library / "files" / f"{item.document.id}.partial").write_bytes(b"half")
    Store.open(library, url=storage_url).close()
    assert [path.name for path in (library / "files").iterdir()] == [item.document.id]
