from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vectree.index.store import Store


@pytest.fixture
def store(tmp_path: Path, storage_url: str | None) -> Iterator[Store]:
    """New and empty, on each kind of database."""
    store = Store.open(tmp_path / "library", url=storage_url)
    yield store
    store.close()
