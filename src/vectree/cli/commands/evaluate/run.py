"""``vectree evaluate run``: the questions of a data set put to systems."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import (
    Data,
    Embedder,
    Jobs,
    Model,
    Out,
    Peers,
    Reranker,
    Seed,
    SetName,
)
from vectree.cli.listed import names_in
from vectree.text.counted import counted


def run(
    dataset: SetName,
    data: Data,
    out: Out,
    systems: Annotated[
        str,
        typer.Option("--systems", help="Systems by name, comma-separated; with switches: vectree-auto:dense=off."),
    ] = "bm25-pages,bm25-chunks,dense,vectree-auto",
    seed: Seed = 0,
    folds: Annotated[
        int | None,
        typer.Option("--folds", min=2, help="Fit systems with page_weights=fitted on the other folds of documents."),
    ] = None,
    fit_on: Annotated[
        str | None,
        typer.Option("--fit-on", help="Sets to fit on beside this one, comma-separated.", show_default=False),
    ] = None,
    jobs: Jobs = 1,
    embedder: Embedder = "use",
    model: Model = None,
    reranker: Reranker = None,
    peers: Peers = None,
    as_json: options.Json = False,
) -> None:
    """Put the questions of a data set to systems.

    May be stopped and run again: questions that the same code has answered are kept. A question that fails is counted
    as failed, with its reason; it never becomes a score.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import RunOutput
    from vectree.evaluate.runner import RunSettings
    from vectree.evaluate.runner import run as run_systems

    settings = RunSettings(
        dataset=dataset,
        systems=names_in(systems),
        data=data,
        out=out,
        embedder=embedder,
        seed=seed,
        folds=folds,
        fit_on=names_in(fit_on),
        jobs=jobs,
        model=model,
        reranker=reranker,
        peers=peers,
    )
    reading = AddProgress()
    with RunProgress(reading) as progress:
        done = run_systems(settings, progress.told, reading.report)
    output = RunOutput.model_validate({"dataset": dataset, "systems": done})
    if as_json:
        print_json(output)
        return
    console = stdout()
    for one in output.systems:
        failed = f", [bold red]{one.failed} failed[/]" if one.failed else ""
        console.print(f"{one.system}: {counted(one.questions, 'question')}, {one.new} of them now{failed}")
    console.print(f"tables: vectree evaluate report {dataset} --data {data} --out {out}", soft_wrap=True, markup=False)
