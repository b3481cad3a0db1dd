"""``vectree learn``: settings fitted to the library's own feedback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options
from vectree.text.counted import counted

if TYPE_CHECKING:
    from vectree.retrieve.learned import Learned


def learn(
    show: Annotated[bool, typer.Option("--show", help="Say what was learned, and learn nothing.")] = False,
    reset: Annotated[bool, typer.Option("--reset", help="Go back to what is shipped.")] = False,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Fit search to feedback, keep what measures better.

    Refits what page signals count, the mode, its threshold and width from `vectree feedback`, each fold of documents
    measured with what the others taught. What is kept holds for this library from the next question on.
    """
    from vectree.cli.console import print_json, stderr
    from vectree.cli.library import opened
    from vectree.cli.schemas.learning import LearnOutput
    from vectree.errors import InputError

    if show and reset:
        raise InputError("--show and --reset exclude each other")
    with opened(library) as lib:
        if reset:
            lib.keep_learned(None)
        if show or reset:
            learned = lib.learned()
        else:
            from vectree.learning.learn import learn as learn_from_feedback

            with stderr().status("learning") as status:
                learned = learn_from_feedback(lib, status.update)
    if as_json:
        print_json(LearnOutput.of(learned))
    else:
        typer.echo("\n".join(_lines(learned)))


def _lines(learned: Learned | None) -> list[str]:
    if learned is None:
        return ["as shipped: nothing was learned"]
    known = f"{counted(learned.questions, 'question')} with known pages in {counted(learned.documents, 'document')}"
    lines = [f"{known} ({learned.made})"]
    if learned.unused:
        lines.append(
            f"{learned.unused} more do not say where the answer stands: give pages with `vectree feedback add`"
        )
    lines += [f"{finding.part}: {finding.said}" for finding in learned.findings]
    return lines
