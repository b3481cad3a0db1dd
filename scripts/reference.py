"""Write docs/reference from the code: the command line's help, the JSON shapes, the Python API.

``--check`` writes nothing and ends with 1 when a page is not what the code says.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, cast, get_args, get_origin, is_typeddict

from http_page import http_page
from pydantic import BaseModel
from typer.core import TyperGroup
from typer.main import get_command

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "reference"
GENERATED = "<!-- written by `make docs`; do not edit -->\n"

_JSON_NAMES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "NoneType": "null"}


def pages() -> Iterator[tuple[Path, str]]:
    """Every generated file with its content."""
    yield FOLDER / "cli.md", command_line()
    outputs = json_outputs()
    for name, output in outputs.items():
        schema = output.model_json_schema(mode="serialization")
        yield FOLDER / "schemas" / f"{name}.json", json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
    yield FOLDER / "json.md", json_page(outputs)
    yield FOLDER / "python.md", python_page()
    yield FOLDER / "configuration.md", configuration_page()
    yield FOLDER / "http.md", GENERATED + http_page()


def command_line() -> str:
    """Help of the program and of every command."""
    from vectree.cli.app import app

    parts = [GENERATED, "# Command line\n"]
    for command in _commands(get_command(app), ()):
        parts.append(f"## {' '.join(('vectree', *command))}\n\n```text\n{_help(command)}\n```\n")
    return "\n".join(parts)


def _commands(command: object, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The words of the command and of all below it, in the order of the help."""
    yield path
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            yield from _commands(below, (*path, name))


def _help(command: Sequence[str]) -> str:
    environment = {**os.environ, "COLUMNS": "100", "TERMINAL_WIDTH": "100", "NO_COLOR": "1", "TERM": "dumb"}
    for name in ("FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS"):
        environment.pop(name, None)
    done = subprocess.run(
        [sys.executable, "-m", "vectree", *command, "--help"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    return textwrap.dedent("\n".join(lines)).strip("\n")


def json_outputs() -> Mapping[str, type[BaseModel]]:
    """The model of each ``--json`` output, by command."""
    from vectree.cli.schemas.doctor import DoctorOutput
    from vectree.cli.schemas.evaluate import OutlineOutput
    from vectree.cli.schemas.generate import GenerateOutput
    from vectree.cli.schemas.laboratory import (
        AblationOutput,
        CompareOutput,
        FiguresOutput,
        GradeOutput,
        ReportOutput,
        RunOutput,
    )
    from vectree.cli.schemas.learning import FeedbackOutput, LearnOutput
    from vectree.schemas.ask import AskOutput
    from vectree.schemas.cache import CacheClearOutput, CacheOutput
    from vectree.schemas.check import CheckOutput
    from vectree.schemas.documents import AddOutput, CollectionsOutput, ListOutput, ReindexOutput, RemoveOutput
    from vectree.schemas.keys import KeyOutput, KeysOutput, NewKeyOutput
    from vectree.schemas.search import SearchOutput
    from vectree.schemas.tree import CoverageOutput, TreeOutput

    return {
        "add": AddOutput,
        "list": ListOutput,
        "collections": CollectionsOutput,
        "tree": TreeOutput,
        "tree-coverage": CoverageOutput,
        "search": SearchOutput,
        "ask": AskOutput,
        "check": CheckOutput,
        "remove": RemoveOutput,
        "reindex": ReindexOutput,
        "feedback": FeedbackOutput,
        "learn": LearnOutput,
        "cache-stats": CacheOutput,
        "cache-clear": CacheClearOutput,
        "evaluate-outline": OutlineOutput,
        "evaluate-generate": GenerateOutput,
        "evaluate-run": RunOutput,
        "evaluate-grade": GradeOutput,
        "evaluate-report": ReportOutput,
        "evaluate-ablate": AblationOutput,
        "evaluate-compare": CompareOutput,
        "evaluate-figures": FiguresOutput,
        "doctor": DoctorOutput,
        "keys-create": NewKeyOutput,
        "keys-list": KeysOutput,
        "keys-revoke": KeyOutput,
    }


def json_page(outputs: Mapping[str, type[BaseModel]]) -> str:
    """The shapes as tables."""
    parts = [
        GENERATED,
        "# JSON output\n",
        "With `--json` a command writes one JSON value to standard output and nothing else; progress, notices and "
        "errors go to standard error. Fields may be added in later versions, never changed or removed. Pages are "
        "physical and 1-based, beside the printed label. Boxes are PDF points, origin at the top-left of the crop "
        "box, page unrotated.\n",
    ]
    for name, output in outputs.items():
        parts.append(f"## {name.replace('-', ' ')}\n\n[Schema](schemas/{name}.json). {_doc(output)}\n")
        parts.append(_table(output))
        for nested in _nested(output):
            parts.append(f"**{nested.__name__}**: {_doc(nested)}\n\n{_table(nested)}")
    return "\n".join(parts)


def _nested(output: type[BaseModel]) -> list[type[BaseModel]]:
    found: list[type[BaseModel]] = []
    waiting: list[object] = [field.annotation for field in output.model_fields.values()]
    while waiting:
        annotation = waiting.pop(0)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            if annotation not in (output, *found):
                found.append(annotation)
                waiting.extend(field.annotation for field in annotation.model_fields.values())
        else:
            waiting.extend(get_args(annotation))
    return found


def _table(model: type[BaseModel]) -> str:
    rows = ["| field | type | |", "| --- | --- | --- |"]
    rows.extend(
        f"| `{name}` | {_type(field.annotation)} | {_cell(field.description or '')} |"
        for name, field in model.model_fields.items()
    )
    return "\n".join(rows) + "\n"


def _cell(text: str) -> str:
    """The text as a cell of a table, which is one line."""
    return " ".join(text.split()).replace("|", "\\|")


def _type(annotation: object) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple and arguments[-1] is Ellipsis:
        return f"list of {_type(arguments[0])}"
    if origin is tuple:
        return f"[{', '.join(map(_type, arguments))}]"
    if origin is Literal:
        return " or ".join(f'"{value}"' for value in arguments)
    if origin is dict:
        return f"object of {_type(arguments[1])}"
    if arguments:
        return " or ".join(map(_type, arguments))
    name = annotation.__name__ if isinstance(annotation, type) else str(annotation)
    return _JSON_NAMES.get(name, name)


def python_page() -> str:
    """The public names with their signatures and docstrings."""
    import vectree

    parts = [GENERATED, "# Python API\n", f"{_fenced(inspect.getdoc(vectree) or '')}\n"]
    functions = [name for name in vectree.__all__ if inspect.isfunction(getattr(vectree, name))]
    classes = [name for name in vectree.__all__ if inspect.isclass(getattr(vectree, name))]
    for name in functions:
        parts.append(_function(f"vectree.{name}", getattr(vectree, name), "##"))
    for name in sorted(classes, key=_class_order):
        parts.append(_class(name, getattr(vectree, name)))
    return "\n".join(parts)


def _class_order(name: str) -> tuple[int, str]:
    return (0 if name == "Library" else 2 if name.endswith("Error") else 1, name)


def _class(name: str, kind: type) -> str:
    bases = [base.__name__ for base in kind.__bases__ if base.__module__.startswith("vectree")]
    parts = [f"## {name}{f' ({bases[0]})' if bases else ''}\n", f"{_doc(kind)}\n"]
    fields = _fields(kind)
    if fields:
        parts.append("| field | type | |\n| --- | --- | --- |\n" + "\n".join(fields) + "\n")
    for member_name, member in vars(kind).items():
        if member_name.startswith("_") or member_name in getattr(kind, "__dataclass_fields__", {}):
            continue
        if isinstance(member, property):
            parts.append(f"### {name}.{member_name}\n\n{_doc(member)}\n")
        elif inspect.isfunction(member):
            parts.append(_function(f"{name}.{member_name}", member, "###"))
    return "\n".join(parts)


def _fields(kind: type) -> list[str]:
    """A row for each field of a dataclass or key of a TypedDict; a setting of questions says what its default says."""
    from vectree.config import RetrievalConfig

    if not (hasattr(kind, "__dataclass_fields__") or is_typeddict(kind)):
        return []
    body = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    rows: list[str] = []
    statements = body.body if isinstance(body, ast.ClassDef) else []
    for statement, following in zip(statements, [*statements[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            said = following.value if isinstance(following, ast.Expr) else None
            text = said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else ""
            if not text and is_typeddict(kind):
                text = RetrievalConfig.model_fields[statement.target.id].description or ""
            rows.append(f"| `{statement.target.id}` | `{_cell(ast.unparse(statement.annotation))}` | {_cell(text)} |")
    return rows


def _function(title: str, function: object, heading: str) -> str:
    signature = str(inspect.signature(function)) if callable(function) else "()"
    signature = re.sub(r"(: |-> )'([^']+)'", r"\1\2", signature)
    signature = re.sub(r"\bself, |\(self\)", lambda match: "" if match.group() == "self, " else "()", signature)
    return f"{heading} {title}\n\n```text\n{title.rpartition('.')[2]}{_wrapped(signature)}\n```\n\n{_doc(function)}\n"


def _wrapped(signature: str) -> str:
    if len(signature) <= 90:
        return signature
    inside, _, result = signature.rpartition(")")
    arguments = re.split(r", (?=[a-z_*]+[:,=)]|\*)", inside[1:])
    return "(\n" + "".join(f"    {argument},\n" for argument in arguments) + f"){result}"


def _doc(value: object) -> str:
    return _fenced(inspect.cleandoc(getattr(value, "__doc__", None) or ""))


def _fenced(text: str) -> str:
    """The docstring with its doctests as code."""
    text = re.sub(r" *# doctest: \+SKIP$", "", text, flags=re.MULTILINE)
    shown = re.sub(r"^((?:>>>|\.\.\.) .*\n?(?:(?!\n).+\n?)*)", r"```pycon\n\1\n```\n", text, flags=re.MULTILINE)
    return shown.replace("\n\n```\n", "\n```\n").rstrip()


def configuration_page() -> str:
    """The keys of the configuration file with their defaults."""
    from vectree.config import (
        AnalysisConfig,
        CacheConfig,
        Config,
        JobsConfig,
        ModelConfig,
        RetrievalConfig,
        ServerConfig,
        StorageConfig,
    )

    parts = [
        GENERATED,
        "# Configuration\n",
        "A TOML file: the one that the environment variable `VECTREE_CONFIG` names, else `config.toml` in the user's "
        "configuration folder (on Linux `~/.config/vectree`; `vectree doctor` names the file); in Python "
        "`vectree.config.load_config(path)`, handed to `vectree.open(config=...)`. "
        "Unknown keys are refused. Options of the command line go before it; `VECTREE_LIBRARY` names the library, "
        "`VECTREE_STORAGE_URL` goes before `[storage] url`.\n",
    ]
    tables = {
        "analysis": AnalysisConfig,
        "retrieval": RetrievalConfig,
        "model": ModelConfig,
        "cache": CacheConfig,
        "storage": StorageConfig,
        "server": ServerConfig,
        "jobs": JobsConfig,
    }
    for table, model in {"": Config, **tables}.items():
        parts.append(f"## [{table}]\n" if table else "## At the top\n")
        rows = ["| key | type | default | |", "| --- | --- | --- | --- |"]
        for name, field in model.model_fields.items():
            if name in tables:
                continue
            default = (
                "the user's data folder (on Linux `~/.local/share/vectree`)"
                if name == "library"
                else f"`{_toml(field.default)}`"
            )
            rows.append(f"| `{name}` | {_type(field.annotation)} | {default} | {_cell(field.description or '')} |")
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, cast('tuple[object, ...]', value)))}]"
    return "not set" if value is None else json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Write the pages, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale: list[str] = []
    for path, content in pages():
        current = path.read_text(encoding="utf-8") if path.is_file() else None
        if current == content:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
    for name in stale:
        sys.stdout.write(f"{'not current' if check else 'wrote'}: {name}\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
