"""``vectree evaluate ablate``: what each part of a system gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Data, Embedder, Jobs, Out, Seed
from vectree.cli.commands.evaluate.report import write_report
from vectree.cli.listed import names_in

if TYPE_CHECKING:
    from vectree.evaluate.report import Report


def ablate(
    datasets: Annotated[
        str,
        typer.Argument(metavar="SETS", help="Data sets by name, comma-separated, or all: those whose data are there."),
    ],
    data: Data,
    out: Out,
    system: Annotated[str, typer.Option("--system", help="A system with switches.")] = "vectree-auto",
    seed: Seed = 0,
    jobs: Jobs = 1,
    embedder: Embedder = "use",
    as_json: options.Json = False,
) -> None:
    """Show what each part of a system gives: the whole against itself with one part off.

    Runs what is missing and writes SET.ablation.md, .tex and .json into the folder of results, and ablation.md with all
    parts and sets in one table. Parts of vectree: compression, references, embeddings, body text, the tree, routing
    over documents, learned page weights.
    """
    import sys

    from vectree.cli.console import print_json, stderr
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import AblationOutput
    from vectree.evaluate.ablation import ablate as ablate_system
    from vectree.evaluate.datasets import present_datasets
    from vectree.evaluate.report.parts import parts_table
    from vectree.evaluate.runner import RunSettings

    names, absent = present_datasets(data) if datasets == "all" else (names_in(datasets), {})
    for name, reason in absent.items():
        stderr().print(f"{name} is left out: {reason}", markup=False)
    reports: dict[str, Report] = {}
    pages: list[str] = []
    for name in names:
        settings = RunSettings(
            dataset=name, systems=(system,), data=data, out=out, embedder=embedder, seed=seed, jobs=jobs
        )
        reading = AddProgress()
        with RunProgress(reading) as progress:
            _, reports[name] = ablate_system(settings, progress.told, reading.report)
        pages.append(write_report(reports[name], out, "ablation")[1])
    table = parts_table(reports)
    (out / "ablation.md").write_text(table, encoding="utf-8")
    if as_json:
        print_json(AblationOutput.model_validate({"sets": reports}))
    else:
        sys.stdout.write("\n".join([*pages, table]))
