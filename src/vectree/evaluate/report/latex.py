r"""A report's main table as LaTeX (booktabs); the best value of each measure in bold, failures as a row."""

from __future__ import annotations

from collections.abc import Iterator

from vectree.evaluate.metrics import load_measure
from vectree.evaluate.report.numbers import number
from vectree.evaluate.report.table import Report

_SPECIAL = str.maketrans({character: f"\\{character}" for character in "&%$#_{}"})


def to_latex(report: Report) -> str:
    """A table environment."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield r"\begin{table}"
    yield f"\\caption{{{_escape(report.dataset)}, $n={report.questions}$; means with 95\\,\\% BCa intervals.}}"
    yield f"\\begin{{tabular}}{{l{'r' * len(report.rows)}}}"
    yield r"\toprule"
    yield " & ".join(["", *(_escape(row.system) for row in report.rows)]) + r" \\"
    yield r"\midrule"
    for measure in report.measures:
        yield " & ".join([_escape(measure), *_cells(report, measure)]) + r" \\"
    yield " & ".join(["failed", *(str(row.failed) for row in report.rows)]) + r" \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"
    yield r"\end{table}"


def _cells(report: Report, measure: str) -> Iterator[str]:
    found = [row.cells.get(measure) for row in report.rows]
    choose = max if load_measure(measure).higher_is_better else min
    best = choose(cell.value for cell in found if cell is not None)
    for cell in found:
        if cell is None:
            yield "--"
            continue
        value = f"\\textbf{{{number(cell.value)}}}" if cell.value == best else number(cell.value)
        interval = "" if cell.low is None or cell.high is None else f" [{number(cell.low)}, {number(cell.high)}]"
        yield value + interval


def _escape(text: str) -> str:
    return text.translate(_SPECIAL)
