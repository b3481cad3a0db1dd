# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Quality against what it costs: time (log scale), and context with the Pareto frontier.

A system is on the frontier when no other one of the panel is at least as good with less context.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.labels import label_points
from vectree.evaluate.figures.material import Material
from vectree.evaluate.figures.style import bounds, kind_of, legend_of_kinds, panels, sizes
from vectree.evaluate.report.quality import quality_measure

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from vectree.evaluate.report import Cell

LEAST_SYSTEMS = 2
_TALL = 10
"""Rows of text that a panel with free points takes."""
_MARGIN = 0.03
_WIDE = 100
"""Costs further apart than this get a tick a power of ten."""

Point = tuple[str, "Cell", "Cell"]
"""System, cost, quality."""


def draw_latency(material: Material) -> Figure:
    """Median time a question against quality; times compare inside one panel only."""
    return _draw(material, "latency_p50_ms", "median ms a question (log scale)", frontier=False)


def draw_context(material: Material) -> Figure:
    """Context tokens against quality, with the Pareto frontier."""
    return _draw(material, "context_tokens", "context tokens a question, mean (log scale)", frontier=True)


def frontier_of(points: Sequence[Point]) -> list[Point]:
    """The points that no other beats in cost without being worse in quality, cheapest first."""
    kept: list[Point] = []
    for point in sorted(points, key=lambda one: (one[1].value, -one[2].value)):
        if not kept or point[2].value > kept[-1][2].value:
            kept.append(point)
    return kept


def _draw(material: Material, cost: str, title: str, *, frontier: bool) -> Figure:
    shown: dict[str, list[Point]] = {}
    for name, report in material.reports.items():
        quality = quality_measure(name)
        points = [
            (row.system, row.cells[cost], row.cells[quality])
            for row in report.rows
            if quality in row.cells and cost in row.cells and row.cells[cost].value > 0
        ]
        if len(points) >= LEAST_SYSTEMS:
            shown[name] = points
    if not shown:
        raise MissingResults("results of two systems on one set: vectree evaluate run SET --systems A,B")
    figure, axes = panels(len(shown), _TALL, across=2)
    for one, (name, points) in zip(axes, shown.items(), strict=True):
        _panel(one, points, frontier=frontier)
        one.set_title(f"{name} ({sizes(quality for _, _, quality in points)})", loc="left")
        one.set_xlabel(title)
        one.set_ylabel(f"{quality_measure(name)}, 95 % interval")
    line = Line2D([], [], color="black", linewidth=0.9, linestyle="--", label="Pareto frontier")
    legend_of_kinds(figure, [system for points in shown.values() for system, _, _ in points], *([line] * frontier))
    return figure


def _panel(axes: Axes, points: Sequence[Point], *, frontier: bool) -> None:
    axes.set_xscale("log")
    for system, cost, quality in points:
        kind = kind_of(system)
        low, high = bounds(quality)
        axes.plot([cost.value, cost.value], [low, high], color=kind.colour, linewidth=1, alpha=0.6)
        axes.plot([cost.value], [quality.value], kind.marker, color=kind.colour, markersize=5)
    if frontier:
        best = frontier_of(points)
        axes.step(
            [cost.value for _, cost, _ in best],
            [quality.value for _, _, quality in best],
            where="post", color="black", linewidth=0.9, linestyle="--", zorder=1,
        )  # fmt: skip
    costs = [cost.value for _, cost, _ in points]
    axes.set_xlim(min(costs) / 1.25, max(costs) * 1.25)
    ends = [end for _, _, quality in points for end in bounds(quality)]
    axes.set_ylim(max(min(ends) - _MARGIN, -_MARGIN), min(max(ends) + _MARGIN, 1 + _MARGIN))
    axes.xaxis.set_major_locator(LogLocator(subs=(1,) if max(costs) > _WIDE * min(costs) else (1, 2, 5)))
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.xaxis.set_minor_formatter(NullFormatter())
    label_points(
        axes, [(system, cost.value, quality.value, kind_of(system).colour) for system, cost, quality in points]
    )
