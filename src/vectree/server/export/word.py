"""DOCX with the notes after each answer, by python-docx."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from vectree.server.export.sheet import Exchange, Sheet

if TYPE_CHECKING:
    from docx.document import Document as Word

_TITLE_CHARACTERS = 255
"""Of the title among a file's properties: the format takes no more."""


def to_word(sheet: Sheet) -> bytes:
    """The sheet as a file."""
    from docx import Document

    word = Document()
    word.core_properties.title = sheet.title[:_TITLE_CHARACTERS]
    word.core_properties.language = sheet.language
    word.core_properties.author = "vectree"
    word.core_properties.comments = ""
    word.add_heading(sheet.title, level=0)
    for exchange in sheet.exchanges:
        _exchange(word, exchange)
    file = BytesIO()
    word.save(file)
    return file.getvalue()


def _exchange(word: Word, exchange: Exchange) -> None:
    if exchange.question:
        word.add_heading(exchange.question, level=1)
    if exchange.short:
        word.add_paragraph().add_run(exchange.short).bold = True
    for line in exchange.lines:
        paragraph = word.add_paragraph(line.text)
        if line.notes:
            paragraph.add_run("".join(f"[{number}]" for number in line.notes)).font.superscript = True
        if line.doubt:
            paragraph.add_run(f" ({line.doubt})").italic = True
    for note in exchange.notes:
        paragraph = word.add_paragraph()
        paragraph.add_run(f"[{note.number}] ").bold = True
        paragraph.add_run(f"{note.document}, {note.place}: ")
        paragraph.add_run(note.quote).italic = True
        if note.remark:
            paragraph.add_run(f" ({note.remark})")
    for remark in exchange.remarks:
        word.add_paragraph(style="Caption").add_run(remark)
