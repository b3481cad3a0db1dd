"""``vectree feedback``: what people thought of answers, for the library to learn from."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from vectree.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from vectree.cli.schemas.learning import FeedbackLine
    from vectree.pipeline import Library
    from vectree.types.feedback import Feedback

app = typer.Typer(
    help="Say how good answers are and where they stand.", no_args_is_help=True, rich_markup_mode="markdown"
)


@app.callback()
def feedback() -> None:
    """Say how good answers are and where they stand."""


@app.command("add")
def add(
    question: Annotated[str, typer.Argument(help="The question, as it was asked.")],
    document: Annotated[
        str | None, typer.Option("--document", "-d", help="The document that holds the answer.", show_default=False)
    ] = None,
    page: Annotated[
        list[int] | None,
        typer.Option("--page", "-p", min=1, help="A page that holds it. Repeatable.", show_default=False),
    ] = None,
    section: Annotated[
        list[str] | None,
        typer.Option("--section", "-s", help="A section that holds it, by id. Repeatable.", show_default=False),
    ] = None,
    thumb: Annotated[
        Literal["up", "down"] | None, typer.Option("--thumb", "-t", help="Whether it was good.", show_default=False)
    ] = None,
    comment: Annotated[str, typer.Option("--comment", help="Anything else.", show_default=False)] = "",
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Say how good an answer was, and where it stands.

    What is said of the same question again takes the place of what was said before. Pages teach most; of a good answer
    without pages the cited ones are taken.
    """
    from vectree.cli.library import opened
    from vectree.cli.schemas.learning import FeedbackLine

    line = FeedbackLine(
        question=question, document=document, pages=tuple(page or ()), sections=tuple(section or ()), thumb=thumb,
        comment=comment,
    )  # fmt: skip
    with opened(library) as lib:
        kept = _give(lib, line)
    _show((kept,), as_json=as_json, said=f"kept as {kept.answer_id}; `vectree learn` learns from it")


@app.command("import")
def import_lines(
    file: Annotated[str, typer.Argument(help="JSON Lines file; - for standard input.", metavar="FILE")],
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Read feedback from a file.

    A line is `{"question", "document", "pages" or "sections", "thumb", "comment"}`, all but the question optional. What
    stands before a line that cannot be used is kept.
    """
    from vectree.cli.library import opened

    lines = _read(file)
    with opened(library) as lib:
        kept = tuple(_give(lib, line, place) for place, line in enumerate(lines, start=1))
    _show(kept, as_json=as_json, said=f"kept {len(kept)}; `vectree learn` learns from them")


@app.command("list")
def list_feedback(library: options.Library = None, as_json: options.Json = False) -> None:
    """List what was said of answers."""
    from vectree.cli.library import opened

    with opened(library) as lib:
        kept = lib.feedback()
        rows = lib.rows({place.document_id for one in kept for place in (*one.pages, *one.sections)})
    names = {identity: row.name for identity, row in rows.items()}
    lines = [f"{one.answer_id}  {one.thumb or '-':4}  {_places(one, names) or '-'}  {one.question}" for one in kept]
    _show(kept, as_json=as_json, said="\n".join(lines) or "nobody has said anything yet")


@app.command("export")
def export(library: options.Library = None) -> None:
    """Write all feedback as `import` reads it."""
    from vectree.cli.library import opened
    from vectree.cli.schemas.learning import FeedbackLine

    with opened(library) as lib:
        kept = lib.feedback()
    for one in kept:
        about = [place.document_id for place in (*one.pages, *one.sections)] or list(one.documents[:1])
        line = FeedbackLine(
            question=one.question,
            document=about[0] if about else None,
            pages=tuple(place.page for place in one.pages),
            sections=tuple(place.section_id for place in one.sections),
            thumb=one.thumb,
            comment=one.comment,
        )
        sys.stdout.write(line.model_dump_json(exclude_defaults=True) + "\n")


def _give(library: Library, line: FeedbackLine, place: int | None = None) -> Feedback:
    """Keep a line of feedback. Raises what the library raises, with the number of the line."""
    from vectree.errors import InputError, NotFoundError

    try:
        return library.give_feedback(
            line.question,
            line.document,
            thumb=line.thumb,
            pages=line.pages,
            sections=line.sections,
            comment=line.comment,
        )
    except (InputError, NotFoundError) as error:
        if place is None:
            raise
        raise type(error)(f"line {place}: {error.message}", **error.data) from error


def _read(name: str) -> list[FeedbackLine]:
    from pydantic import ValidationError

    from vectree.cli.schemas.learning import FeedbackLine
    from vectree.errors import InputError

    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {name!r} as text: {error}", path=name) from error
    lines: list[FeedbackLine] = []
    for place, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                lines.append(FeedbackLine.model_validate_json(line))
            except ValidationError as error:
                problem = error.errors(include_url=False)[0]
                where = ".".join(str(part) for part in problem["loc"])
                raise InputError(f"{name!r}, line {place}: {where} {problem['msg']}: {line[:80]!r}") from error
    return lines


def _show(feedback: Sequence[Feedback], *, as_json: bool, said: str) -> None:
    from vectree.cli.console import print_json
    from vectree.cli.schemas.learning import FeedbackOutput

    if as_json:
        print_json(FeedbackOutput.of(tuple(feedback)))
    else:
        typer.echo(said)


def _places(one: Feedback, names: Mapping[str, str]) -> str:
    """The places that hold the answer, each document named once; by its id where it is gone from the library."""
    places: dict[str, list[str]] = {}
    for page in one.pages:
        places.setdefault(page.document_id, []).append(f"p. {page.page}")
    for section in one.sections:
        places.setdefault(section.document_id, []).append(section.section_id)
    return ", ".join(f"{names.get(document, document)} {' '.join(held)}" for document, held in places.items())
