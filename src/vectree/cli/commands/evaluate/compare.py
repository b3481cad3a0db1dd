"""``vectree evaluate compare``: two systems on every measure."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Data, Measures, Out, loaded_set
from vectree.cli.listed import names_in


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A system with results.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The system that it is compared with.")],
    data: Data,
    out: Out,
    dataset: Annotated[
        str | None, typer.Option("--set", help="Data set by name.", show_default="all with results in the folder")
    ] = None,
    measures: Measures = None,
    as_json: options.Json = False,
) -> None:
    """Compare two systems on every measure: difference, interval, tests, effect size, power.

    Over the questions that both answered. The p-values are corrected over the measures of a set by Holm's method.
    """
    import sys

    from vectree.cli.console import print_json
    from vectree.cli.schemas.laboratory import CompareOutput
    from vectree.evaluate.report import compare_systems
    from vectree.evaluate.report.markdown import difference_table
    from vectree.evaluate.results import ResultFolder, datasets_in

    names = (dataset,) if dataset is not None else datasets_in(out)
    found = {
        name: compare_systems(loaded_set(name, data), ResultFolder(out, name), first, second, names_in(measures))
        for name in names
    }
    if as_json:
        print_json(CompareOutput.model_validate({"sets": found}))
        return
    for name, against in found.items():
        lines = [f"# {name}: {first} against {second}\n", *difference_table(against)]
        sys.stdout.write("\n".join(lines) + "\n")
