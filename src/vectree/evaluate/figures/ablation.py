# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Ablation: what the whole system loses or gains with one part the other way round, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import SWITCH, WHOLE, Material
from vectree.evaluate.figures.style import BASELINE, OURS, panels
from vectree.evaluate.report.quality import quality_measure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SHOWN_P = 0.05


def draw(material: Material) -> Figure:
    """One panel a set: paired difference from the whole with its 95 % interval, filled where p (Holm) < .05."""
    if not material.ablations:
        raise MissingResults(f"results of {WHOLE} with parts switched off: vectree evaluate ablate SET")
    rows = max(len(report.against) for report in material.ablations.values())
    figure, axes = panels(len(material.ablations), rows, across=2)
    for one, (name, report) in zip(axes, material.ablations.items(), strict=True):
        for place, against in enumerate(report.against):
            found = against.comparison
            sure = against.holm_p < SHOWN_P
            colour = OURS.colour if sure else BASELINE.colour
            one.plot([found.low, found.high], [place, place], color=colour, linewidth=1.6, solid_capstyle="butt")
            one.plot(
                [found.difference], [place], "o", color=colour, markersize=5, markerfacecolor=colour if sure else "w"
            )
        one.axvline(0, color="black", linewidth=0.8)
        one.set_yticks(range(len(report.against)), [a.system.partition(SWITCH)[2] for a in report.against])
        one.set_ylim(len(report.against) - 0.4, -0.6)
        one.grid(axis="y", visible=False)
        pairs = {against.comparison.pairs for against in report.against}
        one.set_title(f"{name} (n={min(pairs, default=0)})", loc="left")
        one.set_xlabel(f"difference in {quality_measure(name)} from {WHOLE}")
    figure.supxlabel("filled: p < .05 (sign flips, Holm); left of 0: the part helps", fontsize=7.5)
    return figure
