"""From results to tables: what was measured, with intervals, tests and failures."""

from vectree.evaluate.report.build import build_report, compare_systems
from vectree.evaluate.report.table import Against, Cell, Report, SystemRow

__all__ = ["Against", "Cell", "Report", "SystemRow", "build_report", "compare_systems"]
