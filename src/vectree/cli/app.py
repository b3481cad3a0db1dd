"""The commands and their order in ``vectree --help``."""

from __future__ import annotations

from typing import Annotated

import typer

from vectree import __version__
from vectree.cli.commands import (
    add,
    ask,
    cache,
    check,
    collections,
    doctor,
    evaluate,
    export,
    feedback,
    keys,
    learn,
    listing,
    mcp,
    reindex,
    remove,
    search,
    serve,
    tree,
    worker,
)

app = typer.Typer(
    name="vectree",
    help="Answers from long structured documents, with the page, the quote and the box that say so.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_DOCUMENTS = "Documents"
_QUESTIONS = "Questions"
_SERVICE = "Serving others"
_CARE = "Care of the library"

app.command("add", rich_help_panel=_DOCUMENTS)(add.add)
app.command("list", rich_help_panel=_DOCUMENTS)(listing.list_documents)
app.command("tree", rich_help_panel=_DOCUMENTS)(tree.tree)
app.command("collections", rich_help_panel=_DOCUMENTS)(collections.collections)
app.command("export", rich_help_panel=_DOCUMENTS)(export.export)
app.command("remove", rich_help_panel=_DOCUMENTS)(remove.remove)
app.command("ask", rich_help_panel=_QUESTIONS)(ask.ask)
app.command("search", rich_help_panel=_QUESTIONS)(search.search)
app.command("check", rich_help_panel=_QUESTIONS)(check.check)
app.add_typer(feedback.app, name="feedback", rich_help_panel=_QUESTIONS)
app.command("serve", rich_help_panel=_SERVICE)(serve.serve)
app.command("worker", rich_help_panel=_SERVICE)(worker.worker)
app.add_typer(keys.app, name="keys", rich_help_panel=_SERVICE)
app.command("mcp", rich_help_panel=_SERVICE)(mcp.mcp)
app.command("reindex", rich_help_panel=_CARE)(reindex.reindex)
app.command("learn", rich_help_panel=_CARE)(learn.learn)
app.add_typer(cache.app, name="cache", rich_help_panel=_CARE)
app.command("doctor", rich_help_panel=_CARE)(doctor.doctor)
app.add_typer(evaluate.app, name="evaluate", rich_help_panel=_CARE)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"vectree {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,
) -> None:
    """Answers from long structured documents, with the page, the quote and the box that say so."""
