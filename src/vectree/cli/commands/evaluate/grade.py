"""``vectree evaluate grade``: answers graded by a model."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Data, Out, SetName, loaded_set
from vectree.cli.listed import names_in
from vectree.text.counted import counted


def grade(
    dataset: SetName,
    data: Data,
    out: Out,
    graders: Annotated[str, typer.Option("--graders", help="judged, bertscore, mosaic; comma-separated.")] = "judged",
    judge: Annotated[
        str | None, typer.Option("--judge", help="Language model that judges, provider:model.", show_default=False)
    ] = None,
    encoder: Annotated[
        str | None, typer.Option("--encoder", help="sentence-transformers:MODEL.", show_default=False)
    ] = None,
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Only these, comma-separated.", show_default="all with results"),
    ] = None,
    as_json: options.Json = False,
) -> None:
    """Have answers graded by a model: a judge, BERTScore by an encoder, MOSAIC's composite by both.

    Grades are kept beside the results and shown by every report under the model's name. A grading that fails is
    counted, never a number, and tried again the next time.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.progress import AddProgress
    from vectree.cli.run_progress import RunProgress
    from vectree.cli.schemas.laboratory import GradeOutput
    from vectree.evaluate.graders import open_graders
    from vectree.evaluate.grading import grade_results

    loaded = loaded_set(dataset, data)
    with (
        open_graders(names_in(graders), judge=judge, encoder=encoder) as opened,
        RunProgress(AddProgress()) as progress,
    ):
        done = {
            f"{one.kind} [{one.by}]": grade_results(loaded, out, one, names_in(systems), progress.told)
            for one in opened
        }
    output = GradeOutput.model_validate({"dataset": dataset, "graders": done})
    if as_json:
        print_json(output)
        return
    console = stdout()
    for name, graded in output.graders.items():
        for one in graded:
            failed = f", [bold red]{one.failed} failed[/]" if one.failed else ""
            console.print(
                f"{name}, {one.system}: {counted(one.graded, 'answer')}, {one.new} of them now{failed}", markup=True
            )
