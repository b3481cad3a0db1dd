"""Markdown with footnotes, as GitHub, Pandoc and Obsidian read them."""

from __future__ import annotations

import re

from vectree.server.export.sheet import Line, Note, Sheet

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~^$]|&(?=#?\w+;)|^[-+](?=\s|-|$)|(?<=^\d)[.)]|(?<=^\d\d)[.)])")
"""Wherever it stands, and what begins a list or a rule at the beginning of a line."""


def to_markdown(sheet: Sheet) -> bytes:
    """The sheet as a file; text of documents and questions stays text, whatever it looks like."""
    parts = [f"# {_plain(sheet.title)}"]
    for exchange in sheet.exchanges:
        if exchange.question:
            parts.append(f"## {_plain(exchange.question)}")
        if exchange.short:
            parts.append(f"**{_plain(exchange.short)}**")
        parts.extend(map(_line, exchange.lines))
        parts.append("  \n".join(f"*{_plain(remark)}*" for remark in exchange.remarks))
    parts.extend(_note(note) for exchange in sheet.exchanges for note in exchange.notes)
    return ("\n\n".join(parts) + "\n").encode()


def _line(line: Line) -> str:
    marks = "".join(f"[^{number}]" for number in line.notes)
    doubt = f" *({_plain(line.doubt)})*" if line.doubt else ""
    return f"{_plain(line.text)}{marks}{doubt}"


def _note(note: Note) -> str:
    remark = f" ({_plain(note.remark)})" if note.remark else ""
    return f"[^{note.number}]: {_plain(note.document)}, {_plain(note.place)}: {_plain(note.quote)}{remark}"


def _plain(text: str) -> str:
    """The text, a line of its own, with its marks of Markdown and HTML taken for text."""
    return _SPECIAL.sub(r"\\\1", text)
