"""What the laboratory needs beside vectree itself."""

from __future__ import annotations

from importlib.util import find_spec

from vectree.errors import MissingExtraError

PACKAGES = ("bm25s", "ir_measures", "matplotlib", "rouge_score", "scipy", "sklearn", "statsmodels", "umap")


def require_extra() -> None:
    """Nothing, where the extra ``evaluate`` is installed. Raises MissingExtraError with the install line."""
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        raise MissingExtraError(
            f"the laboratory needs {', '.join(missing)}: pip install 'vectree[evaluate]'", extra="evaluate"
        )
