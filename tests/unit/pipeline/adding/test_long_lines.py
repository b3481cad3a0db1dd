"""Lines of thousands of equal characters: leaders, rules, blank runs, broken tables."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import vectree
from vectree.config import Config

_SECONDS = 20.0
"""On a slow and busy machine; what took the square or cube of the length took minutes."""


@pytest.mark.parametrize("unit", [" ", "\t", ".", ". ", "1", "-", "_", "[", "(", "1,", "一", "IV"])
def test_a_long_line_takes_no_time(tmp_path: Path, unit: str) -> None:
    run = unit * (10_000 // len(unit))
    page = f"Contents\n1 First {run} 1\nTable 1{run}x\n{run}\nThe crane lifts 5 t. {run}x\n\n2 Second ... 2\n"
    (tmp_path / "long.txt").write_text(page, encoding="utf-8")
    (tmp_path / "long.json").write_text(json.dumps({"title": "Long", "pages": [page, page]}), encoding="utf-8")
    started = time.process_time()
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        for name in ("long.txt", "long.json"):
            pages = library.pages(library.add(tmp_path / name).id)
            assert any("The crane lifts 5 t." in page.text for page in pages)
    assert time.process_time() - started < _SECONDS
