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
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import DetectorRow, Material
from vectree.evaluate.figures.style import OURS, ROW_INCHES, SECOND, WIDTH

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

PARTS = {"claims-held-out": "claims, held out", "sections": "answers against sections"}
NEAREST = "nearest section"
"""May say the same in other words: shown by itself, not counted among all."""
LOW = 0.6
"""Under this an answer is flagged (spec section 5)."""
RESAMPLES = 1000
_BINS = 25
_SCORES = (("verdict", OURS.colour, "o", -0.13), ("mean of five signals", SECOND, "s", 0.13))
"""Name, colour, marker, and how far off its line each is drawn."""

Line = tuple[str, Sequence[DetectorRow]]
"""A kind of unsupported answer with its rows and those of all supported ones."""


def draw(material: Material) -> Figure:
    """Above the confidences by part, below AUROC by kind and language of each part."""
    parts = {part: [row for row in material.detector if row.part == part] for part in PARTS}
    shown = {part: rows for part, rows in parts.items() if {row.label for row in rows} == {0, 1}}
    if not shown:
        raise MissingResults("the detector's rows: python -m benchmarks.detector --out FILE, then --detector FILE")
    lines = {part: _lines(rows) for part, rows in shown.items()}
    longest = max(map(len, lines.values()))
    figure = Figure(figsize=(WIDTH, 2.2 + longest * ROW_INCHES + 1.2))
    grid = figure.add_gridspec(2, len(shown), height_ratios=[2.0, longest * ROW_INCHES + 0.5])
    for place, (part, rows) in enumerate(shown.items()):
        _confidences(figure.add_subplot(grid[0, place]), PARTS[part], [row for row in rows if row.kind != NEAREST])
        _areas(figure.add_subplot(grid[1, place]), lines[part])
    figure.legend(
        handles=[
            Line2D([], [], color=colour, marker=marker, linewidth=1.6, markersize=4.5, label=name)
            for name, colour, marker, _ in _SCORES
        ],
        loc="outside lower center", ncols=2, frameon=False,
    )  # fmt: skip
    return figure


def _confidences(axes: Axes, title: str, rows: Sequence[DetectorRow]) -> None:
    edges: list[float] = np.linspace(0, 1, _BINS + 1).tolist()
    for label, colour, name, hatch in ((1, OURS.colour, "supported", ""), (0, SECOND, "unsupported", "////")):
        scores = [row.score for row in rows if row.label == label]
        axes.hist(
            scores, edges, weights=np.full(len(scores), 1 / len(scores)), color=colour, alpha=0.55, hatch=hatch,
            edgecolor=colour, linewidth=0.5, label=f"{name} (n={len(scores)})",
        )  # fmt: skip
    axes.axvline(LOW, color="black", linewidth=0.9, linestyle=":")
    axes.set_title(title, loc="left")
    axes.set_xlabel("confidence of the verdict\n(dotted: flagged below)")
    axes.set_ylabel("share of answers")
    axes.legend(loc="upper center", framealpha=1, edgecolor="white")


def _lines(rows: Sequence[DetectorRow]) -> list[Line]:
    supported = [row for row in rows if row.label]
    counted = [row for row in rows if row.kind != NEAREST]
    lines: list[Line] = [("all", counted)]
    for kind in sorted({row.kind for row in rows if not row.label}):
        lines.append(
            (kind.replace("_", " "), [*supported, *(row for row in rows if not row.label and row.kind == kind)])
        )
    for language in sorted({row.language for row in counted}):
        found = [row for row in counted if row.language == language]
        if {row.label for row in found} == {0, 1}:
            lines.append((f"language {language}", found))
    return lines


def _areas(axes: Axes, lines: Sequence[Line]) -> None:
    for place, (_, rows) in enumerate(lines):
        label = np.asarray([row.label for row in rows])
        for _, colour, marker, lift in _SCORES:
            scores = [row.score if colour == OURS.colour else row.signals["mean"] for row in rows]
            area, low, high = auroc(np.asarray(scores), label)
            axes.plot([low, high], [place + lift] * 2, color=colour, linewidth=1.6, solid_capstyle="butt")
            axes.plot([area], [place + lift], marker, color=colour, markersize=4.5, clip_on=False)
    axes.set_yticks(range(len(lines)), [f"{name} ({sum(not row.label for row in rows)})" for name, rows in lines])
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_xlim(0, 1.02)
    axes.axvline(0.5, color="black", linewidth=0.8, linestyle="--")
    axes.grid(axis="y", visible=False)
    axes.set_xlabel("AUROC, 95 % interval\n(n unsupported; dashed: chance)")


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
