"""Which format bytes are in, and the text in them."""

from __future__ import annotations

import codecs
import json
import re
from enum import StrEnum

from vectree.errors import EmptyFileError, UnsupportedError
from vectree.text.normalise import valid_unicode

READ = "PDF, Markdown, plain text, page-text JSON and section-tree JSON"


class Format(StrEnum):
    """The formats that are read."""

    PDF = "application/pdf"
    MARKDOWN = "text/markdown"
    TEXT = "text/plain"
    PAGE_TEXTS = "application/vnd.vectree.pages+json"
    SECTION_TREE = "application/vnd.vectree.tree+json"


_MAGIC = {
    b"PK\x03\x04": "a ZIP archive (DOCX, EPUB, XLSX …)",
    b"\xd0\xcf\x11\xe0": "an old Office file",
    b"\x89PNG": "a PNG image",
    b"\xff\xd8\xff": "a JPEG image",
    b"GIF8": "a GIF image",
    b"II*\x00": "a TIFF image",
    b"MM\x00*": "a TIFF image",
    b"\x1f\x8b": "a gzip archive",
    b"{\\rtf": "an RTF file",
    b"%!PS": "a PostScript file",
    b"\x7fELF": "a program",
}
_PDF_WITHIN = 1024
_HTML = re.compile(r"\s*(?:<!doctype\s+html|<html\b|<\?xml\b)", re.IGNORECASE)
_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.MULTILINE)
_SETEXT = re.compile(r"^[^\s#>|\-=].*\n(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
_MARKUP = re.compile(
    r"^(?:```|~~~|\|[ \t]*:?-{2,}|> |[*+-] \S|\d+\. \S)|\[[^\[\]\n]{1,300}\]\([^)\s]+\)|\*\*[^*\n]+\*\*", re.MULTILINE
)
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd")
_TEXT_NAMES = (".txt", ".text", ".log", ".rst")
_ENCODINGS = (
    ("cp949", re.compile("[이다의는을를에가은한하고지로서도기사인]")),
    ("cp932", re.compile("[ぁ-んァ-ヶ]")),
    ("gb18030", re.compile("[的是在了和有不一这我们为个中文上人大国]")),
)
"""Older encodings of Korean, Japanese and Chinese with the commonest characters of each."""
_LEAST_COMMON = 0.1
"""Share of these among all that is not ASCII from which an encoding is believed."""


def detect_format(data: bytes, name: str = "") -> Format:
    """The format of the bytes; ``EmptyFileError`` for none, ``UnsupportedError`` for a format that is not read."""
    if not data.strip():
        raise EmptyFileError(f"{name!r} is empty", name=name)
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Format.PDF
    for magic, what in _MAGIC.items():
        if data.startswith(magic):
            raise UnsupportedError(f"{name!r} is {what}; vectree reads {READ}", name=name)
    text = decode(data, name)
    if _HTML.match(text):
        raise UnsupportedError(f"{name!r} is HTML or XML; vectree reads {READ}", name=name)
    if text.lstrip()[:1] in ("{", "["):
        found = _json_format(text)
        if found is not None:
            return found
    return _text_format(text, name)


def decode(data: bytes, name: str = "") -> str:
    """The text in the bytes, valid Unicode but for form feeds: UTF-8, UTF-16 with its mark, or an older encoding.

    Line ends are line feeds. ``UnsupportedError`` for bytes that are no text.
    """
    text = _decoded(data, name).replace("\r\n", "\n").replace("\r", "\n")
    return "\f".join(valid_unicode(part) for part in text.split("\f"))


def _decoded(data: bytes, name: str) -> str:
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    if b"\x00" in data:
        raise UnsupportedError(f"{name!r} is not text; vectree reads {READ}", name=name)
    likely: list[tuple[float, str]] = []
    for encoding, typical in _ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        foreign = sum(not character.isascii() for character in text)
        likely.append((len(typical.findall(text)) / max(1, foreign), text))
    share, text = max(likely, default=(0.0, ""))
    return text if share >= _LEAST_COMMON else data.decode("cp1252", errors="replace")


def _json_format(text: str) -> Format | None:
    """JSON with a list of pages, JSON of another shape (a tree, or an error its loader explains), or no JSON."""
    try:
        parsed: object = json.loads(text)
    except RecursionError:
        return Format.SECTION_TREE
    except ValueError:
        return Format.SECTION_TREE if re.match(r'\s*\{\s*"|\s*\[\s*\{\s*"', text) else None
    if (
        isinstance(parsed, dict)
        and "pages" in parsed
        and not {"children", "nodes", "structure", "sections"} & {*parsed}
    ):
        return Format.PAGE_TEXTS
    return Format.SECTION_TREE


def _text_format(text: str, name: str) -> Format:
    lowered = name.lower()
    if lowered.endswith(_MARKDOWN_NAMES):
        return Format.MARKDOWN
    headings, markup = len(_HEADING.findall(text)), len(_MARKUP.findall(text))
    if lowered.endswith(_TEXT_NAMES):
        return Format.MARKDOWN if headings >= 3 and markup >= 1 else Format.TEXT
    setext = len(_SETEXT.findall(text))
    return Format.MARKDOWN if headings >= 2 or (headings + setext >= 1 and markup >= 1) else Format.TEXT
