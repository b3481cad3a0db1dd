"""How outcomes of benchmarks are shown: a line each, the lines to show at the end, a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from benchmarks.benchmark import Figure, Outcome

Results = Sequence[tuple[str, Sequence[Outcome]]]


def show(outcome: Outcome) -> str:
    """One line, against what is expected."""
    figure = outcome.figure
    mark = "ok  " if outcome.good else "FAIL"
    line = f"  {mark} {figure.name:<52} {_value(outcome):>10}   expected {figure.expected:g} ± {figure.tolerance:g}"
    return line if figure.required is None else f"{line}   line to show {_bound(figure)}"


def lines_to_show(results: Results) -> tuple[str, int]:
    """The table of figures with a line to show, those that miss it first, and how many do; empty without any."""
    lines = [(name, outcome) for name, outcomes in results for outcome in outcomes if outcome.met is not None]
    if not lines:
        return "", 0
    missed = [pair for pair in lines if not pair[1].met]
    met = [pair for pair in lines if pair[1].met]
    rows = [f"\nlines to show: {len(met)} of {len(lines)} met"]
    for word, pairs in (("MISSED", missed), ("met", met)):
        rows += [
            f"  {word:<6} {name:<18} {outcome.figure.name:<52} {_value(outcome):>10}  {_bound(outcome.figure)}"
            for name, outcome in pairs
        ]
    return "\n".join(rows), len(missed)


def as_markdown(results: Results, measured_on: str) -> str:
    """The figures as one table."""
    lines = [
        "# Results",
        "",
        f"Written by `python benchmarks/run.py --report` on {measured_on}, {date.today().isoformat()}.",
        "Times are of that machine, shared with other work; compare ratios.",
        "",
        "| benchmark | figure | measured | expected | line to show | met |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, outcomes in results:
        for outcome in outcomes:
            figure = outcome.figure
            line = "" if figure.required is None else _bound(figure)
            met = {None: "", True: "yes", False: "**no**"}[outcome.met]
            expected = f"{figure.expected:g} ± {figure.tolerance:g}"
            lines.append(f"| {name} | {figure.name} | {_value(outcome)} | {expected} | {line} | {met} |")
    return "\n".join(lines) + "\n"


def _value(outcome: Outcome) -> str:
    return "not found" if outcome.value is None else f"{outcome.value:.4g}"


def _bound(figure: Figure) -> str:
    return f"{'≥' if figure.better == 'higher' else '≤'} {figure.required:g}"
