"""``vectree evaluate report``: the tables of a data set."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Data, Measures, Out, Seed, SetName, loaded_set
from vectree.cli.listed import names_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from vectree.cli.schemas.laboratory import ReportOutput
    from vectree.evaluate.question import EvaluationSet
    from vectree.evaluate.report import Report


def report(
    dataset: SetName,
    data: Data,
    out: Out,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Only these, comma-separated.", show_default="all with results"),
    ] = None,
    baseline: Annotated[
        str | None, typer.Option("--baseline", help="System that the others are compared with.", show_default=False)
    ] = None,
    measures: Measures = None,
    folds: Annotated[
        int | None, typer.Option("--folds", help="Show the deviation over so many folds of documents.", min=2)
    ] = None,
    seed: Seed = 0,
    as_json: options.Json = False,
) -> None:
    """Write the tables of a data set: SET.report.md, .tex and .json in the folder of results.

    Means with 95 % intervals, differences from the baseline with paired tests, corrected by Holm's method.
    """
    import sys

    from vectree.cli.console import print_json
    from vectree.evaluate.report import build_report
    from vectree.evaluate.results import ResultFolder

    loaded = loaded_set(dataset, data)
    built = build_report(
        loaded,
        ResultFolder(out, dataset),
        baseline=baseline,
        measures=names_in(measures),
        folds=_folds(loaded, folds, seed),
        systems=names_in(systems),
    )
    output, page = write_report(built, out, "report")
    if as_json:
        print_json(output)
    else:
        sys.stdout.write(page)


def write_report(built: Report, out: Path, kind: str) -> tuple[ReportOutput, str]:
    """The report as JSON and as a page, both written into the folder of results, and as LaTeX."""
    from vectree.cli.schemas.laboratory import ReportOutput
    from vectree.evaluate.report.latex import to_latex
    from vectree.evaluate.report.markdown import to_markdown

    output = ReportOutput.model_validate(built)
    page = to_markdown(built)
    for suffix, text in (("md", page), ("tex", to_latex(built)), ("json", output.model_dump_json(indent=2))):
        (out / f"{built.dataset}.{kind}.{suffix}").write_text(text, encoding="utf-8")
    return output, page


def _folds(loaded: EvaluationSet, folds: int | None, seed: int) -> Mapping[str, int] | None:
    from vectree.evaluate.folds import folds_of

    return None if folds is None else folds_of(loaded.questions, folds, seed)
