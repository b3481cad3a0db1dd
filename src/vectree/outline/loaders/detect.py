"""Which format bytes are in, and the text in them."""

from __future__ import annotations

import codecs
import json
import re
from enum import StrEnum
from pathlib import Path

from vectree.errors import EmptyFileError, UnsupportedError
from vectree.outline.loaders.archive import check_document
from vectree.text.normalise import valid_unicode

READ = "PDF, Markdown, plain text, HTML, DOCX, page-text JSON and section-tree JSON"


class Format(StrEnum):
    """The formats that are read."""

    PDF = "application/pdf"
    MARKDOWN = "text/markdown"
    TEXT = "text/plain"
    HTML = "text/html"
    DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    PAGE_TEXTS = "application/vnd.vectree.pages+json"
    SECTION_TREE = "application/vnd.vectree.tree+json"


_MAGIC = {
    b"PK\x05\x06": "an empty ZIP archive",
    b"\xd0\xcf\x11\xe0": "an old Office file or one with a password: save it as DOCX without a password",
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
_ZIP = b"PK\x03\x04"
_HEAD_BYTES = 4096
_BEFORE_MARKUP = re.compile(r"\s+|<\?[^>]{0,1000}>|<!--.*?-->", re.DOTALL)
_PAGE = re.compile(r"<(?:!doctype\s+html|html|head|body|title|meta)\b", re.IGNORECASE)
_XML = re.compile(r"\s*<(?:\?xml|!doctype)\b", re.IGNORECASE)
_FRAGMENT = re.compile(
    r"<(?:article|blockquote|center|div|dl|font|h[1-6]|header|main|nav|ol|p|pre|script|section|span|style|table|ul)\b"
    r"[^<>]*>",
    re.IGNORECASE,
)
_CLOSED = re.compile(r"</[a-z][a-z0-9]*\s*>", re.IGNORECASE)
_HTML_NAMES = (".html", ".htm", ".xhtml", ".xht")
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


def detect_file(path: Path, name: str = "") -> Format:
    """The format of a file, from its first bytes, or the list of what is in it for an archive.

    Raises what ``detect_format`` raises, and OSError where the file cannot be read.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES)
    if head.startswith(_ZIP):
        check_document(path, name)
        return Format.DOCX
    return detect_format(head, name)


def detect_format(data: bytes, name: str = "") -> Format:
    """The format of the bytes; ``EmptyFileError`` for none, ``UnsupportedError`` for a format that is not read.

    Of an archive all bytes are needed: see ``detect_file``. Raises ``DocumentError`` for one that is damaged.
    """
    if not data.strip():
        raise EmptyFileError(f"{name!r} is empty", name=name)
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Format.PDF
    if data.startswith(_ZIP):
        check_document(data, name)
        return Format.DOCX
    for magic, what in _MAGIC.items():
        if data.startswith(magic):
            raise UnsupportedError(f"{name!r} is {what}; vectree reads {READ}", name=name)
    text = decode(data, name)
    if _is_html(text, name):
        return Format.HTML
    if _XML.match(text):
        raise UnsupportedError(f"{name!r} is XML; vectree reads {READ}", name=name)
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


def _is_html(text: str, name: str) -> bool:
    """Whether it begins as a page does; or as a part of one, and neither name nor content say that it is Markdown."""
    at = len(text) - len(text.lstrip("\ufeff"))
    while before := _BEFORE_MARKUP.match(text, at):
        at = before.end()
    if _PAGE.match(text, at):
        return True
    lowered = name.lower()
    if lowered.endswith(_HTML_NAMES):
        return not _XML.match(text) and _CLOSED.search(text) is not None
    if lowered.endswith((*_MARKDOWN_NAMES, *_TEXT_NAMES)) or not _FRAGMENT.match(text, at):
        return False
    return _CLOSED.search(text) is not None and not _HEADING.search(text)


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
