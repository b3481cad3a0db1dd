"""``vectree evaluate``: figures, not opinions."""

from __future__ import annotations

import typer

app = typer.Typer(help="Measure how well documents are understood.", no_args_is_help=True)
