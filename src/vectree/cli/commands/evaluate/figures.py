"""``vectree evaluate figures``: the papers' eight figures from results."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Data, Out
from vectree.cli.listed import names_in


def figures(
    data: Data,
    out: Out,
    into: Annotated[
        Path | None, typer.Option("--into", help="Folder of the figures.", show_default="figures in the results")
    ] = None,
    sets: Annotated[
        str | None,
        typer.Option("--sets", help="Only these data sets, comma-separated.", show_default="all with results"),
    ] = None,
    detector: Annotated[
        Path | None,
        typer.Option("--detector", help="Rows of `benchmarks/detector.py --out`.", show_default=False),
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Draw pipeline, main results, ablation, multi-hop, latency, Pareto, medical and detector, as SVG and PNG.

    From the last results of each system. A figure whose results are not there is named, with what makes them.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.schemas.laboratory import FiguresOutput
    from vectree.evaluate.extra import require_extra
    from vectree.evaluate.figures import draw_figures, gather

    require_extra()
    names = names_in(sets)
    drawn = draw_figures(gather(data, out, sets=names, detector=detector), into or out / "figures")
    if as_json:
        print_json(FiguresOutput.of(drawn))
        return
    console = stdout()
    for one in drawn:
        text = f"missing, needs {one.missing}" if one.missing else ", ".join(str(file) for file in one.files)
        console.print(f"{one.figure}: {text}", soft_wrap=True, markup=False, highlight=False)
