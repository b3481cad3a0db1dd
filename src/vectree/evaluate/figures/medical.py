# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Medical: answers and entities of the papers' Korean set, also asked in other words, and pages of guidelines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import MEDICAL, Material
from vectree.evaluate.figures.measures import draw_measures
from vectree.evaluate.report.quality import PAGES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SET = "treerag-medical"
"""And the same with the questions' words changed, whose names begin so."""
GUIDELINES = "uspstf"


def draw(material: Material) -> Figure:
    """One panel a measure, a line of panels a set."""
    reports = {name: report for name, report in material.reports.items() if name.startswith(SET)}
    if SET not in reports:
        raise MissingResults(f"results on {SET}: vectree evaluate run {SET}")
    guidelines = material.reports.get(GUIDELINES)
    if guidelines is not None:
        reports[GUIDELINES] = guidelines
    return draw_measures(reports, MEDICAL, {GUIDELINES: (PAGES,)}, across=len(MEDICAL))
