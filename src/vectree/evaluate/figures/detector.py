# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# - matplotlib is typed in part, scikit-learn not at all
"""The verdict as a detector of unsupported answers: its confidences, and AUROC beside the mean of the five signals.

AUROC is the probability that a supported answer gets more confidence than an unsupported one, ties half; its 95 %
interval resamples supported and unsupported answers apart (1,000 times).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import DetectorRow, Material
from vectree.evaluate.figures.style import OURS, ROW_INCHES, SECOND, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

PARTS = ("claims-held-out", "sections")
LOW = 0.6
"""Under this an answer is flagged (spec section 5)."""
RESAMPLES = 1000
_BINS = 25

Line = tuple[str, Sequence[DetectorRow]]
"""A kind of unsupported answer with its rows and those of all supported ones."""


def draw(material: Material) -> Figure:
    """Above the confidences by part, below AUROC by kind and language of each part."""
    from matplotlib.figure import Figure

    parts = {part: [row for row in material.detector if row.part == part] for part in PARTS}
    shown = {part: rows for part, rows in parts.items() if {row.label for row in rows} == {0, 1}}
    if not shown:
        raise MissingResults("the detector's rows: python -m benchmarks.detector --out FILE, then --detector FILE")
    lines = {part: _lines(rows) for part, rows in shown.items()}
    longest = max(map(len, lines.values()))
    figure = Figure(figsize=(WIDTH, 2.2 + longest * ROW_INCHES + 1.2))
    grid = figure.add_gridspec(2, len(shown), height_ratios=[2.0, longest * ROW_INCHES + 0.5])
    for place, (part, rows) in enumerate(shown.items()):
        _confidences(figure.add_subplot(grid[0, place]), part, rows, legend=not place)
        _areas(figure.add_subplot(grid[1, place]), lines[part], legend=not place)
    return figure


def _confidences(axes: Axes, part: str, rows: Sequence[DetectorRow], *, legend: bool) -> None:
    edges: list[float] = np.linspace(0, 1, _BINS + 1).tolist()
    for label, colour, name, hatch in ((1, OURS.colour, "supported", ""), (0, SECOND, "unsupported", "////")):
        scores = [row.score for row in rows if row.label == label]
        axes.hist(
            scores, edges, weights=np.full(len(scores), 1 / len(scores)), color=colour, alpha=0.55, hatch=hatch,
            edgecolor=colour, linewidth=0.5, label=f"{name} (n={len(scores)})",
        )  # fmt: skip
    axes.axvline(LOW, color="black", linewidth=0.9, linestyle=":")
    axes.set_title(part.replace("-", " "), loc="left")
    axes.set_xlabel("confidence of the verdict (dotted: flagged below)")
    axes.set_ylabel("share of answers" if legend else "")
    axes.legend(loc="upper center", frameon=False)


def _lines(rows: Sequence[DetectorRow]) -> list[Line]:
    supported = [row for row in rows if row.label]
    lines: list[Line] = [("all", rows)]
    for kind in sorted({row.kind for row in rows if not row.label}):
        lines.append(
            (kind.replace("_", " "), [*supported, *(row for row in rows if not row.label and row.kind == kind)])
        )
    for language in sorted({row.language for row in rows}):
        found = [row for row in rows if row.language == language]
        if {row.label for row in found} == {0, 1}:
            lines.append((f"language {language}", found))
    return lines


def _areas(axes: Axes, lines: Sequence[Line], *, legend: bool) -> None:
    for place, (_, rows) in enumerate(lines):
        label = np.asarray([row.label for row in rows])
        for scores, colour, marker, name, lift in (
            ([row.signals["mean"] for row in rows], SECOND, "s", "mean of five signals", 0.13),
            ([row.score for row in rows], OURS.colour, "o", "verdict", -0.13),
        ):
            area, low, high = auroc(np.asarray(scores), label)
            at = place + lift
            axes.plot([low, high], [at, at], color=colour, linewidth=1.6, solid_capstyle="butt")
            axes.plot([area], [at], marker, color=colour, markersize=4.5, label="_" if place else name)
    names = [f"{name} (n={sum(not row.label for row in rows)})" for name, rows in lines]
    axes.set_yticks(range(len(lines)), names)
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_xlim(0, 1.02)
    axes.axvline(0.5, color="black", linewidth=0.8, linestyle="--")
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("AUROC, 95 % interval (dashed: chance; n unsupported)")
    if legend:
        axes.legend(loc="lower left", frameon=True, framealpha=0.9)


def auroc(scores: NDArray[np.float64], label: NDArray[np.int_]) -> tuple[float, float, float]:
    """(area, low, high); both labels must occur."""
    from sklearn.metrics import roc_auc_score

    draw = np.random.default_rng(0)
    places = [np.flatnonzero(label == value) for value in (0, 1)]
    areas: list[float] = []
    for _ in range(RESAMPLES):
        chosen = np.concatenate([draw.choice(group, len(group)) for group in places])
        areas.append(_area(scores[chosen], label[chosen]))
    low, high = np.quantile(areas, [0.025, 0.975])
    return float(roc_auc_score(label, scores)), float(low), float(high)


def _area(scores: NDArray[np.float64], label: NDArray[np.int_]) -> float:
    """The same by ranks, which is quicker (Mann and Whitney, 1947)."""
    from scipy.stats import rankdata

    positive = int(label.sum())
    ranks = float(rankdata(scores)[label == 1].sum())
    return (ranks - positive * (positive + 1) / 2) / (positive * (len(label) - positive))
