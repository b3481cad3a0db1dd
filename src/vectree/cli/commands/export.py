"""``vectree export``: a document's tree in the papers' JSON."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from vectree.cli import options


def export(
    document: Annotated[str, typer.Argument(help="A document's id, the beginning of it, its name, or a file.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="File to write instead of standard output.", show_default=False, dir_okay=False
        ),
    ] = None,
    password: options.Password = None,
    library: options.Library = None,
) -> None:
    """Write a document's tree as JSON.

    The papers' schema (id, title, summary, page_ref, children) and what we know beside it; `vectree add` reads it
    back without loss.
    """
    from vectree.cli.library import opened, resolve
    from vectree.errors import InputError

    with opened(library) as lib:
        (document_id,) = resolve(lib, [document], password=password)
        text = lib.export(document_id).rstrip("\n") + "\n"
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {str(output)!r}: {error.strerror}", path=str(output)) from error
