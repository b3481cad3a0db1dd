"""``vectree evaluate generate``: questions from a user's own documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vectree.cli import options
from vectree.cli.commands.evaluate.options import Seed
from vectree.cli.listed import names_in
from vectree.text.counted import counted

if TYPE_CHECKING:
    from vectree.cli.schemas.generate import GeneratedFile
    from vectree.evaluate.generate import FileQuestions, QuestionType


def generate(
    paths: Annotated[list[Path], typer.Argument(help="Files, and folders to take all documents from.", metavar="FILE")],
    out: Annotated[Path, typer.Option("--out", help="Data folder to write: own/questions.jsonl and the documents.")],
    types: Annotated[
        str | None,
        typer.Option(
            "--types",
            help="factual, multi_hop, comparative; clinical_fact, procedure, comparison, safety; comma-separated.",
            show_default="by the document's domain",
        ),
    ] = None,
    per_document: Annotated[int, typer.Option("--per-document", min=1, help="Questions at most, a document.")] = 20,
    seed: Seed = 0,
    password: options.Password = None,
    as_json: options.Json = False,
) -> None:
    """Make questions about your own documents, each with its answer, pages, sections and the sentence that says so.

    Made of what the documents define, require, count and tabulate; no model is needed. The same documents and seed
    give the same questions. `vectree evaluate run own --data FOLDER` puts them to systems. Ends with the exit code of
    the worst file.
    """
    from vectree.cli.console import print_json, stdout
    from vectree.cli.paths import document_files
    from vectree.cli.progress import AddProgress
    from vectree.cli.schemas.generate import GeneratedFile, GenerateOutput
    from vectree.evaluate.generate import GenerateSettings, generate_folder
    from vectree.evaluate.generate.folder import QUESTIONS

    settings = GenerateSettings(types=_types(types), per_document=per_document, seed=seed, password=password)
    files: list[GeneratedFile] = []
    progress = AddProgress()

    def told(made: FileQuestions) -> None:
        files.append(GeneratedFile.of(made))
        if not as_json:
            _show(files[-1])

    with progress:
        generate_folder(document_files(paths), out, settings, report=progress.report, told=told)
    total = sum(file.questions for file in files)
    if as_json:
        print_json(GenerateOutput(file=str(out / QUESTIONS) if total else None, questions=total, files=tuple(files)))
    elif total:
        console = stdout()
        console.print(f"{counted(total, 'question')} in {out / QUESTIONS}", style="bold", soft_wrap=True, markup=False)
        console.print(f"measure: vectree evaluate run own --data {out} --out RESULTS", soft_wrap=True, markup=False)
    worst = max((file.error.exit_code for file in files if file.error), default=0)
    if worst:
        raise typer.Exit(worst)


def _types(listed: str | None) -> tuple[QuestionType, ...]:
    from vectree.errors import InputError
    from vectree.evaluate.generate import QuestionType

    names = [name.replace("-", "_") for name in names_in(listed)]
    known = {kind.value: kind for kind in QuestionType}
    for name in names:
        if name not in known:
            raise InputError(f"no type of question {name!r}; there are {', '.join(known)}", type=name)
    return tuple(known[name] for name in names)


def _show(file: GeneratedFile) -> None:
    from rich.text import Text

    from vectree.cli.console import stderr, stdout

    if file.error is not None:
        stderr().print(Text.assemble(("✗ ", "red"), (f"{file.path}: ", "bold"), file.error.message), soft_wrap=True)
        return
    types = " · ".join(f"{number} {kind}" for kind, number in file.types.items())
    line = Text.assemble(("✓ ", "green"), (file.path, "bold"), (f" · {types}", "dim"))
    if file.dropped:
        reasons = ", ".join(f"{number} {reason}" for reason, number in file.dropped.items())
        line.append(f" · dropped: {reasons}", style="dim")
    stdout().print(line, soft_wrap=True)
