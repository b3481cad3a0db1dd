"""``vectree evaluate``: figures, not opinions."""

from __future__ import annotations

import typer

from vectree.cli.commands.evaluate import ablate, compare, figures, generate, grade, outline, report, run

app = typer.Typer(help="Measure how well documents are understood.", no_args_is_help=True, rich_markup_mode="markdown")


@app.callback()
def evaluate() -> None:
    """Measure how well documents are understood."""


app.command("run")(run.run)
app.command("ablate")(ablate.ablate)
app.command("grade")(grade.grade)
app.command("report")(report.report)
app.command("compare")(compare.compare)
app.command("figures")(figures.figures)
app.command("generate")(generate.generate)
app.command("outline")(outline.outline)
