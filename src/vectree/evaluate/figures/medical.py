# pyright: reportUnknownMemberType=false
# - matplotlib is typed in part
"""Medical: the papers' Korean set (answers and entities), and the section of a guideline where there are results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vectree.evaluate.figures.draw import MissingResults
from vectree.evaluate.figures.material import MEDICAL, Material
from vectree.evaluate.figures.measures import draw_measures
from vectree.evaluate.report.quality import PAGES

if TYPE_CHECKING:
    from matplotlib.figure import Figure

SET = "treerag-medical"
GUIDELINES = "uspstf"


def draw(material: Material) -> Figure:
    """One panel a measure."""
    report = material.reports.get(SET)
    if report is None:
        raise MissingResults(f"results on {SET}: vectree evaluate run {SET}")
    guidelines = material.reports.get(GUIDELINES)
    if guidelines is None:
        return draw_measures({SET: report}, MEDICAL)
    return draw_measures({SET: report, GUIDELINES: guidelines}, MEDICAL, {GUIDELINES: (PAGES,)})
