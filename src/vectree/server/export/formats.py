"""The formats by name."""

from __future__ import annotations

from importlib import import_module
from typing import Literal, cast, get_args
from urllib.parse import quote

from starlette.responses import Response

from vectree.server.export.sheet import Sheet

Format = Literal["md", "docx", "pdf"]
MEDIA_TYPES: dict[Format, str] = {
    "md": "text/markdown; charset=utf-8",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "pdf": "application/pdf",
}
_WRITERS: dict[Format, str] = {
    "md": "vectree.server.export.markdown:to_markdown",
    "docx": "vectree.server.export.word:to_word",
    "pdf": "vectree.server.export.pdf:to_pdf",
}
_NAME_CHARACTERS = 60


def export(sheet: Sheet, kind: Format) -> Response:
    """The sheet as a file to be saved, called after its title."""
    module, _, name = _WRITERS[kind].partition(":")
    content = cast("bytes", getattr(import_module(module), name)(sheet))
    title = "".join(letter if letter.isalnum() else " " for letter in sheet.title[:_NAME_CHARACTERS])
    file = f"{'-'.join(title.split()) or 'answer'}.{kind}"
    return Response(
        content,
        media_type=MEDIA_TYPES[kind],
        headers={"Content-Disposition": f"attachment; filename=\"answer.{kind}\"; filename*=UTF-8''{quote(file)}"},
    )


def files() -> dict[str, object]:
    """For ``responses=``: that a file comes back."""
    content = {
        media.partition(";")[0]: {"schema": {"type": "string", "format": "binary"}} for media in MEDIA_TYPES.values()
    }
    return {"description": f"The file, as {', '.join(get_args(Format))}.", "content": content}
