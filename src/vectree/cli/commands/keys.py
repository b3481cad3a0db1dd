"""``vectree keys``: who may call the server."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from vectree.cli import options
from vectree.cli.listed import names_in

if TYPE_CHECKING:
    from vectree.server.keys import Key, Keys

app = typer.Typer(help="Make, list, renew and revoke keys.", no_args_is_help=True, rich_markup_mode="markdown")
Right = Literal["read", "write", "admin"]
_ALL = "*"
KeyId = Annotated[str, typer.Argument(help="Id of the key, as `vectree keys list` shows it.", metavar="ID")]


@app.callback()
def keys() -> None:
    """Make, list, renew and revoke keys."""


@app.command("create")
def create(
    name: Annotated[str, typer.Argument(help="Whose key it is, or what for; for people.")],
    rights: Annotated[
        Right, typer.Option("--rights", help="write includes read; admin includes all, for all collections.")
    ] = "read",
    collections: Annotated[
        str, typer.Option("--collections", help="Names, separated by commas; * for all, also those to come.")
    ] = _ALL,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Make a key and print it: this once, for only its hash is kept.

    Programs send it as `Authorization: Bearer vt_...`; people sign in with it in the browser.
    """
    chosen = None
    if collections.strip() != _ALL:
        chosen = names_in(collections)
    with _opened(library) as kept:
        key, secret = kept.create(name, rights=rights, collections=chosen)
    _show_once(key, secret, as_json=as_json)


@app.command("list")
def list_keys(library: options.Library = None, as_json: options.Json = False) -> None:
    """List keys, revoked ones too, the newest first."""
    from rich.table import Table
    from rich.text import Text

    from vectree.cli.console import print_json, stdout
    from vectree.schemas.keys import KeyOutput, KeysOutput

    with _opened(library) as kept:
        found = kept.listed()
    if as_json:
        print_json(KeysOutput(keys=tuple(KeyOutput.model_validate(key) for key in found)))
        return
    if not found:
        stdout().print("No keys yet: `vectree keys create NAME` makes one.")
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("id", "name", "rights", "collections", "created", "last used", "revoked"):
        table.add_column(column)
    for key in found:
        seen = _ALL if key.collections is None else ", ".join(key.collections)
        table.add_row(
            key.id,
            Text(key.name),
            key.rights,
            Text(seen),
            key.created[:10],
            key.last_used or "never",
            (key.revoked or "")[:10],
            style="dim" if key.revoked else None,
        )
    stdout().print(table)


@app.command("renew")
def renew(
    key: KeyId,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Give a key a new secret and print it: this once.

    The old one opens nothing from then on, nor do browser sessions opened with it. What was kept for the key, such as
    chats, stays its own. A key that was revoked is good again.
    """
    with _opened(library) as kept:
        renewed, secret = kept.renew(key)
    _show_once(renewed, secret, as_json=as_json)


@app.command("revoke")
def revoke(
    key: KeyId,
    with_chats: Annotated[
        bool,
        typer.Option("--with-chats", help="Delete its chats and answers at once, not after `[server] answer_days`."),
    ] = False,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """End a key and the browser sessions that were opened with it, at once.

    Nobody sees its chats and answers from then on; they are deleted after a time. A key that was revoked before may be
    named again to delete them now.
    """
    from vectree.cli.console import print_json
    from vectree.cli.library import opened
    from vectree.schemas.keys import KeyOutput
    from vectree.server.answers.records import AnswerRecords
    from vectree.server.keys import Keys

    with opened(library) as lib:
        gone = Keys(lib.database).revoke(key)
        if with_chats:
            AnswerRecords(lib.database).forget_of(key)
    if as_json:
        print_json(KeyOutput.model_validate(gone))
    else:
        typer.echo(f"revoked {gone.id} ({gone.name})")


def _show_once(key: Key, secret: str, *, as_json: bool) -> None:
    from vectree.cli.console import print_json, stderr
    from vectree.schemas.keys import KeyOutput, NewKeyOutput

    if as_json:
        print_json(NewKeyOutput(key=KeyOutput.model_validate(key), secret=secret))
        return
    typer.echo(secret)
    stderr().print(f"Keep it now: it is not shown again. `vectree keys revoke {key.id}` ends it.", style="dim")


@contextmanager
def _opened(folder: Path | None) -> Generator[Keys]:
    """The keys of the library at that folder."""
    from vectree.cli.library import opened
    from vectree.server.keys import Keys

    with opened(folder) as library:
        yield Keys(library.database)
