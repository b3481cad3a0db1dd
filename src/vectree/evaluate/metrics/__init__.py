"""Measures by name; one file each, with its definition and paper.

A measure gives a number for a question and an output, or None where it is not defined for that question (no gold
pages, no reference answer): then the question does not count for that measure, which shows as a smaller n. A question
that failed has no output and no number, is counted as failed, and is shown.
"""

from vectree.evaluate.metrics.measure import MEASURES, Measure, graded_measure, load_measure

__all__ = ["MEASURES", "Measure", "graded_measure", "load_measure"]
