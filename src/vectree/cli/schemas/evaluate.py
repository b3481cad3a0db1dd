"""``evaluate outline --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Failure, Output

if TYPE_CHECKING:
    from vectree.evaluate.outline import OutlineScore


class Share(Output):
    """Precision, recall and their harmonic mean, each in [0, 1]."""

    precision: float
    recall: float
    f1: float


class OutlineDocument(Output):
    """One document's predicted tree against its bookmarks."""

    path: str
    error: Failure | None = None
    title: Share | None = Field(default=None, description="Title alike, whatever its page.")
    page: Share | None = Field(default=None, description="Title alike and page the same.")
    level: Share | None = None
    parent: Share | None = None
    level_right: float | None = None
    parent_right: float | None = None
    reachable_recall: float | None = None
    predicted: int | None = None
    truth: int | None = None
    reachable: int | None = None
    matched: int | None = None

    @classmethod
    def of(cls, path: str, score: OutlineScore) -> OutlineDocument:
        """The score under the file's path."""
        return cls(
            path=path,
            title=Share.model_validate(score.title),
            page=Share.model_validate(score.page),
            level=Share.model_validate(score.level),
            parent=Share.model_validate(score.parent),
            level_right=score.level_right,
            parent_right=score.parent_right,
            reachable_recall=score.reachable_recall,
            predicted=score.predicted,
            truth=score.truth,
            reachable=score.reachable,
            matched=score.matched,
        )


class OutlineOutput(Output):
    """``vectree evaluate outline --json``; means and median over the documents that were measured."""

    documents: tuple[OutlineDocument, ...]
    measured: int
    failed: int
    without_bookmarks: int
    mean_f1: float | None
    median_f1: float | None
    mean_recall: float | None
    mean_reachable_recall: float | None
    mean_parent_right: float | None
