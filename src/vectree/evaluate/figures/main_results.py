# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Main results: every system on every set, by the measure that stands for the set, with 95 % intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import Material, cells
from vectree.evaluate.figures.style import interval_rows, legend_of_kinds, panels, sizes
from vectree.evaluate.report.quality import quality_measure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEAST_SYSTEMS = 2


def draw(material: Material) -> Figure:
    """One panel a set; sets with one system only compare nothing and are left out."""
    shown = {
        name: found
        for name, report in material.reports.items()
        if len(found := cells(report, quality_measure(name))) >= LEAST_SYSTEMS
    }
    if not shown:
        raise MissingResults("results of two systems on one set: vectree evaluate run SET --systems A,B")
    figure, axes = panels(len(shown), max(map(len, shown.values())), across=2)
    for one, (name, found) in zip(axes, shown.items(), strict=True):
        ordered = sorted(found, key=lambda pair: -pair[1].value)
        interval_rows(one, [(row.system, cell) for row, cell in ordered])
        one.set_title(f"{name} ({sizes(cell for _, cell in found)})", loc="left")
        one.set_xlabel(f"{quality_measure(name)}, mean and 95 % interval")
        one.set_xlim(0, 1.02)
    legend_of_kinds(figure, [row.system for found in shown.values() for row, _ in found])
    return figure
