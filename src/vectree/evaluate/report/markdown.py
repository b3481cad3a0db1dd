"""A report as Markdown: a table of systems, a table of differences, failures, what it was made with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vectree.evaluate.report.numbers import deviation, number, p_value, seeds, signed
from vectree.evaluate.report.table import Against, Cell, Report
from vectree.text.counted import counted


def to_markdown(report: Report) -> str:
    """The whole page."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"# {report.dataset}, {counted(report.questions, 'question')}\n"
    yield "Means with 95 % intervals (BCa bootstrap over questions); n where a measure is not defined for all.\n"
    yield from main_table(report)
    yield "\n## Intervals that resample documents\n"
    yield "95 % (BCa) with whole documents resampled, as other documents of the kind would give; number of documents.\n"
    yield from document_table(report)
    if report.against:
        yield f"\n## Differences from {report.baseline}\n"
        yield from difference_table(report.against)
    failures = [(row.system, error) for row in report.rows for error in row.errors]
    if failures:
        yield "\n## Failed questions\n"
        yield from (f"- {system}: {error}" for system, error in failures)
    if report.notes:
        yield "\n## Notes\n"
        yield from (f"- {note}" for note in report.notes)
    yield "\n## Made with\n"
    for info in report.runs:
        settings = ", ".join(f"{name} {value}" for name, value in info.settings.items())
        yield f"- {info.system}: {settings}; embedder {info.embedder}; seed {info.seed}; run `{info.key}`"
    if report.runs:
        info = report.runs[-1]
        versions = ", ".join(f"{name} {version}" for name, version in info.versions.items())
        yield f"\nData `{info.data_hash[:16]}`, code `{info.code_hash}`, {info.machine}; {versions}."


def main_table(report: Report) -> Iterator[str]:
    """Measures down, systems across: there are more measures than systems."""
    yield "| | " + " | ".join(row.system for row in report.rows) + " |"
    yield "|---|" + "---|" * len(report.rows)
    for measure in report.measures:
        yield f"| {measure} | " + " | ".join(_cell(row.cells.get(measure), row.answered) for row in report.rows) + " |"
    yield "| answered | " + " | ".join(str(row.answered) for row in report.rows) + " |"
    yield "| **failed** | " + " | ".join(str(row.failed) for row in report.rows) + " |"
    if any(row.missing for row in report.rows):
        yield "| not yet run | " + " | ".join(str(row.missing) for row in report.rows) + " |"


def document_table(report: Report) -> Iterator[str]:
    """As the main table: the means' other intervals, of those measures that have one."""
    yield "| | " + " | ".join(row.system for row in report.rows) + " |"
    yield "|---|" + "---|" * len(report.rows)
    for measure in report.measures:
        found = [_document_interval(row.cells.get(measure)) for row in report.rows]
        if any(found):
            yield f"| {measure} | " + " | ".join(found) + " |"


def difference_table(against: Sequence[Against]) -> Iterator[str]:
    """One line a comparison."""
    heads = (
        "system", "measure", "n", "difference", "95 %", "95 % (documents)", "d", "p (t)", "p (sign flips)", "p (Holm)",
        "power", "n for 80 %",
    )  # fmt: skip
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for one in against:
        found = one.comparison
        documents = ""
        if found.low_documents is not None and found.high_documents is not None:
            documents = f"[{signed(found.low_documents)}, {signed(found.high_documents)}]"
        needed = "" if found.pairs_needed is None else str(found.pairs_needed)
        yield (
            f"| {one.system} | {one.measure}{'' if one.higher_is_better else ' (lower is better)'} | {found.pairs} "
            f"| {signed(found.difference)} | [{signed(found.low)}, {signed(found.high)}] | {documents} "
            f"| {signed(found.d)} | {p_value(found.t_p)} | {p_value(found.permutation_p)} | {p_value(one.holm_p)} "
            f"| {found.power:.2f} | {needed} |"
        )


def _cell(cell: Cell | None, answered: int) -> str:
    if cell is None:
        return ""
    parts = [number(cell.value)]
    if cell.low is not None and cell.high is not None:
        parts.append(f"[{number(cell.low)}, {number(cell.high)}]")
    if cell.fold_deviation is not None:
        parts.append(deviation(cell.fold_deviation))
    if cell.seed_mean is not None and cell.seed_deviation is not None:
        parts.append(seeds(cell.seed_mean, cell.seed_deviation, cell.seeds))
    if cell.n != answered:
        parts.append(f"n={cell.n}")
    return " ".join(parts)


def _document_interval(cell: Cell | None) -> str:
    if cell is None or cell.low_documents is None or cell.high_documents is None:
        return ""
    return f"[{number(cell.low_documents)}, {number(cell.high_documents)}] of {cell.documents}"
