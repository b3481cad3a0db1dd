"""Runs of a system that differ by their seed alone: mean and deviation over them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vectree.evaluate.metrics import Measure
from vectree.evaluate.report.table import Cell, SystemRow
from vectree.evaluate.results import ResultFolder, RunInfo


def seed_runs(folder: ResultFolder, info: RunInfo) -> tuple[RunInfo, ...]:
    """The last run of each seed with the same system, settings, embedder, data and code; this one among them."""

    def same(other: RunInfo) -> bool:
        return _but_seed(other) == _but_seed(info)

    return tuple({one.seed: one for one in folder.runs().values() if same(one)}.values())


def with_seeds(
    row: SystemRow, measures: Sequence[Measure], numbers: Sequence[Mapping[str, Mapping[str, float]]]
) -> SystemRow:
    """The row with mean and deviation of the seeds' means; ``numbers`` by seed, measure and question.

    As it was where there is one seed. A measure counts the seeds that have numbers of it.
    """
    if len(numbers) < 2:
        return row
    means = {
        measure.name: [float(np.mean(list(one[measure.name].values()))) for one in numbers if one[measure.name]]
        for measure in measures
        if measure.aggregate == "mean"
    }
    return replace(row, cells={name: _cell(cell, means.get(name, [])) for name, cell in row.cells.items()})


def _cell(cell: Cell, means: Sequence[float]) -> Cell:
    if len(means) < 2:
        return cell
    return replace(cell, seeds=len(means), seed_mean=float(np.mean(means)), seed_deviation=float(np.std(means, ddof=1)))


def _but_seed(info: RunInfo) -> tuple[object, ...]:
    return info.system, dict(info.settings), info.embedder, info.data_hash, info.code_hash
