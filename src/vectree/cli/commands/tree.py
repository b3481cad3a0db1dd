"""``vectree tree``: a document's sections, how far each can be trusted, and how to correct them."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from vectree.pipeline import Library
    from vectree.types.document import Document


def tree(
    document: Annotated[str, typer.Argument(help="A document's id, the beginning of it, its name, or a file.")],
    corrected: Annotated[
        str | None,
        typer.Argument(
            help="With --edit: the corrected tree, - for standard input.", show_default=False, metavar="FILE"
        ),
    ] = None,
    edit: Annotated[
        bool, typer.Option("--edit", help="Correct the tree as JSON, in FILE or in $EDITOR; checked like any other.")
    ] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="What the tree accounts for, instead of the tree.")
    ] = False,
    depth: Annotated[int | None, typer.Option("--depth", min=1, help="Levels to show.", show_default=False)] = None,
    summaries: Annotated[bool, typer.Option("--summaries", help="Show what each section says.")] = False,
    password: options.Password = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Show a document's sections, and which titles stand on their page."""
    from vectree.cli.console import print_json, stdout
    from vectree.cli.library import opened, resolve
    from vectree.schemas.tree import CoverageOutput, TreeOutput, coverage_of

    if corrected is not None and not edit:
        raise typer.BadParameter("a corrected tree is read with --edit only", param_hint="FILE")
    with opened(library) as lib:
        (document_id,) = resolve(lib, [document], password=password)
        shown = _edit(lib, document_id, corrected) if edit else lib.document(document_id)
    if as_json:
        if coverage:
            print_json(CoverageOutput(document=shown.id, coverage=coverage_of(shown)))
        else:
            print_json(TreeOutput.of(shown))
        return
    from vectree.cli.render.tree import print_coverage, print_tree

    if coverage:
        print_coverage(stdout(), shown)
    else:
        print_tree(stdout(), shown, depth=depth, summaries=summaries)


def _edit(library: Library, document_id: str, corrected: str | None) -> Document:
    if corrected == "-":
        return library.edit(document_id, sys.stdin.read())
    if corrected is not None:
        return library.edit(document_id, _read(Path(corrected)))
    from vectree.schemas.tree import TreeOutput

    before = TreeOutput.of(library.document(document_id)).model_dump_json(indent=2) + "\n"
    after = _in_editor(before)
    if after == before:
        typer.echo("nothing changed", err=True)
        return library.document(document_id)
    return library.edit(document_id, after)


def _read(path: Path) -> str:
    from vectree.errors import TreeError

    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise TreeError(f"cannot read the corrected tree {str(path)!r}: {error}", path=str(path)) from error


def _in_editor(text: str) -> str:
    from vectree.errors import InputError

    if not sys.stdin.isatty():
        raise InputError("an editor needs a terminal; give the corrected tree: `vectree tree DOC --edit FILE` (or -)")
    command = os.environ.get("VISUAL") or os.environ.get("EDITOR") or "vi"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree.json"
        path.write_text(text, encoding="utf-8")
        try:
            subprocess.run([*shlex.split(command), str(path)], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise InputError(f"the editor {command!r} failed ({error}); set $EDITOR", editor=command) from error
        return _read(path)
