"""The values of a report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vectree.evaluate.results import RunInfo
from vectree.evaluate.statistics.comparison import Comparison


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One measure of one system."""

    n: int
    """Questions that it is defined for, among those that did not fail."""
    value: float
    low: float | None = None
    """95 % BCa bootstrap interval of a mean; None for percentiles."""
    high: float | None = None
    fold_deviation: float | None = None
    """Standard deviation of the folds' means; None without folds, or with a fold that has no such question."""
    documents: int = 0
    """Documents that those questions are about (the first each names)."""
    low_documents: float | None = None
    """95 % interval of a mean with whole documents resampled; None for percentiles and for one document."""
    high_documents: float | None = None
    seeds: int = 1
    """Runs that differ by nothing but their seed; ``value`` is the last one's."""
    seed_mean: float | None = None
    """Mean of the seeds' means; None for one seed, and for percentiles."""
    seed_deviation: float | None = None
    """Their standard deviation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRow:
    """One system."""

    system: str
    answered: int
    """Questions with an output."""
    failed: int
    missing: int
    """Questions of the set that the run has not come to."""
    cells: Mapping[str, Cell]
    """By measure; those that no question is defined for are left out."""
    errors: tuple[str, ...] = ()
    """Reasons of failures, each once, with how often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """A system against another on one measure, over the questions that both have a number for."""

    system: str
    other: str
    measure: str
    higher_is_better: bool
    comparison: Comparison
    holm_p: float
    """The permutation test's p, corrected over the family of comparisons in the same table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All systems of a folder on one set."""

    dataset: str
    questions: int
    measures: tuple[str, ...]
    """In the order of the columns."""
    rows: tuple[SystemRow, ...]
    baseline: str | None
    against: tuple[Against, ...]
    """Every other system against the baseline; corrected over the systems, measure by measure."""
    runs: tuple[RunInfo, ...]
    notes: tuple[str, ...] = ()
