"""``vectree check``: any answer against any text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from vectree.cli import options


def check(
    answer: Annotated[str, typer.Argument(help="File with the answer; - for standard input.", metavar="ANSWER")],
    evidence: Annotated[
        list[str], typer.Option("--evidence", "-e", help="File with the evidence, - for standard input. Repeatable.")
    ],
    fail: Annotated[bool, typer.Option("--fail", help="End with exit code 1 when a sentence is flagged.")] = False,
    as_json: options.Json = False,
) -> None:
    """Check any answer against any text.

    Each sentence of the answer, whoever wrote it, is compared with the evidence: numbers, units, dates, names,
    negation and comparisons must agree. Needs neither a model nor a library.
    """
    import vectree
    from vectree.cli.console import print_json, stdout
    from vectree.errors import InputError
    from vectree.schemas.check import CheckOutput

    if [answer, *evidence].count("-") > 1:
        raise InputError("standard input can be read once: give files for the rest")
    verdict = vectree.check(_text(answer), [_text(name) for name in evidence])
    if as_json:
        print_json(CheckOutput.of(verdict))
    else:
        from vectree.cli.render.verdict import print_verdict

        print_verdict(stdout(), verdict)
    if fail and any(sentence.flagged for sentence in verdict.sentences):
        raise typer.Exit(1)


def _text(name: str) -> str:
    from vectree.errors import InputError

    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name!r} is not plain text in UTF-8: give the document's text, saved as such", path=name
        ) from error
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {name!r} as text: {error}", path=name) from error
