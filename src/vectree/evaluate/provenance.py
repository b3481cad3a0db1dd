"""What results were made with: code, versions, machine; and the key under which they may be put together."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
from hashlib import sha256
from pathlib import Path

import vectree
from vectree.evaluate.results import RunInfo
from vectree.evaluate.systems.system import Settings

_LIBRARIES = ("numpy", "scipy", "statsmodels", "ir-measures", "rouge-score", "bm25s", "scikit-learn", "umap-learn")


def code_hash() -> str:
    """SHA-256 of vectree's own source files: results of other code are not this code's."""
    root = Path(vectree.__file__).parent
    digest = sha256()
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.json")]):
        digest.update(str(path.relative_to(root)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def describe(
    dataset: str,
    system: str,
    settings: Settings,
    *,
    embedder: str,
    seed: int,
    data_hash: str,
    code: str,
    notes: tuple[str, ...] = (),
) -> RunInfo:
    """The run; its key is a hash of everything that decides the outputs (the machine and versions do not count)."""
    decides = [dataset, system, dict(settings), embedder, seed, data_hash, code]
    key = sha256(json.dumps(decides, sort_keys=True).encode()).hexdigest()[:16]
    return RunInfo(
        key=key,
        dataset=dataset,
        system=system,
        settings=settings,
        embedder=embedder,
        seed=seed,
        data_hash=data_hash,
        code_hash=code,
        versions=_versions(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        notes=notes,
    )


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version(), "vectree": vectree.__version__}
    for name in _LIBRARIES:
        versions[name] = importlib.metadata.version(name)
    return versions
