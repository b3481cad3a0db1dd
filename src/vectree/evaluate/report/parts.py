"""What each part of a system gives, over several sets: a table of parts and sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vectree.evaluate.report.numbers import signed
from vectree.evaluate.report.quality import quality_measure
from vectree.evaluate.report.table import Against, Report

SURE = 0.05


def parts_table(ablations: Mapping[str, Report]) -> str:
    """Markdown: a line for each part, a column for each set; the difference of the system without it from the whole.

    Each in the measure that stands for the set, with its 95 % interval over questions; ``*`` where p (Holm) < .05.
    """
    return "\n".join(_lines(ablations)) + "\n"


def _lines(ablations: Mapping[str, Report]) -> Iterator[str]:
    found = {
        name: {one.system: one for one in report.against if one.measure == quality_measure(name)}
        for name, report in ablations.items()
    }
    wholes = " or ".join(dict.fromkeys(str(report.baseline) for report in ablations.values()))
    yield f"# What each part of {wholes} gives\n"
    yield "Difference from the whole with one part the other way round, 95 % interval (questions); * p < .05 (Holm).\n"
    yield f"| | {' | '.join(f'{name} ({quality_measure(name)})' for name in ablations)} |"
    yield "|---|" + "---|" * len(ablations)
    yield f"| the whole | {' | '.join(_whole(name, report) for name, report in ablations.items())} |"
    for system in dict.fromkeys(system for against in found.values() for system in against):
        cells = " | ".join(_cell(found[name].get(system)) for name in ablations)
        yield f"| {system} | {cells} |"


def _whole(name: str, report: Report) -> str:
    cell = next((row.cells.get(quality_measure(name)) for row in report.rows if row.system == report.baseline), None)
    return "" if cell is None else f"{cell.value:.3f} (n={cell.n})"


def _cell(against: Against | None) -> str:
    if against is None:
        return ""
    found = against.comparison
    mark = "*" if against.holm_p < SURE else ""
    return f"{signed(found.difference)}{mark} [{signed(found.low)}, {signed(found.high)}]"
