# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Several measures side by side, the systems in one order: what the multi-hop and the medical figure share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import cells
from vectree.evaluate.figures.style import bounds, interval_rows, legend_of_kinds, panels, sizes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from vectree.evaluate.report import Report

_HALF = 0.5
"""Where no interval reaches this, the axis ends with the intervals."""


def draw_measures(
    reports: Mapping[str, Report],
    measures: Sequence[str],
    others: Mapping[str, Sequence[str]] | None = None,
    *,
    across: int = 3,
) -> Figure:
    """One panel a set and measure, ``others`` instead of ``measures`` for some sets; ordered by the first of a set."""
    shown = [
        (name, measure, found)
        for name, report in reports.items()
        for measure in (others or {}).get(name, measures)
        if (found := cells(report, measure))
    ]
    if not shown:
        raise MissingResults(f"numbers for {', '.join(measures)} on {', '.join(reports)}")
    order: dict[str, list[str]] = {}
    for name, _, found in shown:
        order.setdefault(name, [row.system for row, _ in sorted(found, key=lambda pair: -pair[1].value)])
    figure, axes = panels(len(shown), max(len(found) for _, _, found in shown), across=across)
    for one, (name, measure, found) in zip(axes, shown, strict=True):
        cell_of = {row.system: cell for row, cell in found}
        interval_rows(one, [(system, cell_of[system]) for system in order[name] if system in cell_of])
        one.set_title(f"{name} ({sizes(cell_of.values())})", loc="left")
        one.set_xlabel(measure)
        highest = max(bounds(cell)[1] for cell in cell_of.values())
        one.set_xlim(0, 1.02 if highest > _HALF else 1.15 * highest)
    for place, (one, (name, _, _), before) in enumerate(zip(axes[1:], shown[1:], shown, strict=False), 1):
        if before[0] == name and place % across:
            one.tick_params(labelleft=False)
    legend_of_kinds(figure, [row.system for _, _, found in shown for row, _ in found])
    return figure
