"""``evaluate run --json``, ``evaluate report --json`` and ``evaluate compare --json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import Field

from vectree.schemas.base import Output

if TYPE_CHECKING:
    from vectree.evaluate.figures import Drawn


class SystemDone(Output):
    """What a run did for one system."""

    system: str
    run: str = Field(description="Hash of all that decides its outputs: results of another key are another run's.")
    questions: int
    new: int = Field(description="Put in this run; the others were there.")
    failed: int


class RunOutput(Output):
    """``vectree evaluate run --json``."""

    dataset: str
    systems: tuple[SystemDone, ...]


class GradedOutput(Output):
    """What was graded of one system."""

    system: str
    graded: int = Field(description="Answers with a grade, those of before included.")
    new: int = Field(description="Put to the grader in this run.")
    failed: int


class GradeOutput(Output):
    """``vectree evaluate grade --json``; by grader and model."""

    dataset: str
    graders: Mapping[str, tuple[GradedOutput, ...]]


class CellOutput(Output):
    """A measure of a system."""

    n: int = Field(description="Questions that the measure is defined for, among those that did not fail.")
    value: float
    low: float | None = Field(description="95 % interval of a mean (BCa bootstrap).")
    high: float | None
    fold_deviation: float | None
    documents: int = Field(description="Documents that those questions are about.")
    low_documents: float | None = Field(description="95 % interval of a mean, whole documents resampled.")
    high_documents: float | None
    seeds: int = Field(description="Runs that differ by their seed alone; value is the last one's.")
    seed_mean: float | None
    seed_deviation: float | None


class SystemOutput(Output):
    """A system."""

    system: str
    answered: int
    failed: int
    missing: int
    cells: Mapping[str, CellOutput]
    errors: tuple[str, ...]


class ComparisonOutput(Output):
    """The mean difference of two systems and its statistics."""

    pairs: int
    difference: float
    low: float
    high: float
    t_p: float
    permutation_p: float
    d: float | None = Field(description="Cohen's d of the differences; null where it is infinite.")
    power: float
    pairs_needed: int | None
    wins: int
    losses: int
    low_documents: float | None = Field(description="95 % interval of the difference, whole documents resampled.")
    high_documents: float | None


class AgainstOutput(Output):
    """A system against another on one measure."""

    system: str
    other: str
    measure: str
    higher_is_better: bool
    comparison: ComparisonOutput
    holm_p: float


class RunInfoOutput(Output):
    """What results were made with."""

    key: str
    dataset: str
    system: str
    settings: Mapping[str, str | int | float | bool]
    embedder: str
    seed: int
    data_hash: str
    code_hash: str
    versions: Mapping[str, str]
    machine: str
    notes: tuple[str, ...]


class ReportOutput(Output):
    """``vectree evaluate report --json``."""

    dataset: str
    questions: int
    measures: tuple[str, ...]
    rows: tuple[SystemOutput, ...]
    baseline: str | None
    against: tuple[AgainstOutput, ...]
    runs: tuple[RunInfoOutput, ...]
    notes: tuple[str, ...]


class AblationOutput(Output):
    """``vectree evaluate ablate --json``; reports by data set, the whole system as baseline."""

    sets: Mapping[str, ReportOutput]


class CompareOutput(Output):
    """``vectree evaluate compare --json``; comparisons by data set."""

    sets: Mapping[str, tuple[AgainstOutput, ...]]


class FigureOutput(Output):
    """A figure."""

    figure: str
    files: tuple[str, ...] = Field(description="As SVG and as PNG; none where it is missing.")
    missing: str = Field(description="Which results it would need; empty where it was drawn.")


class FiguresOutput(Output):
    """``vectree evaluate figures --json``."""

    figures: tuple[FigureOutput, ...]

    @classmethod
    def of(cls, drawn: Sequence[Drawn]) -> FiguresOutput:
        """The same with paths as text."""
        return cls(
            figures=tuple(
                FigureOutput(figure=one.figure, files=tuple(map(str, one.files)), missing=one.missing) for one in drawn
            )
        )
