"""What the file says of itself: title, authors, date, language."""

from __future__ import annotations

import re

from vectree.pdf.native import Native, wide_text
from vectree.text.normalise import valid_unicode
from vectree.types.document import Metadata

_DATE = re.compile(r"^(?:D:)?(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?")
_LANGUAGE = re.compile(r"^[A-Za-z]{2,3}(?=$|[-_])")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]+")


def read_metadata(pdfium: Native, document: int) -> Metadata:
    """The document information, cleaned; what is missing or nonsense is None or empty."""

    def entry(key: bytes) -> str:
        return " ".join(valid_unicode(wide_text(pdfium.meta_text, document, key)).split())

    authors = tuple(name for part in re.split(r"\s*[;,]\s*|\s+and\s+", entry(b"Author")) if (name := part.strip()))
    doi = _DOI.search(f"{entry(b'doi')} {entry(b'DOI')} {entry(b'Subject')}")
    return Metadata(
        title=entry(b"Title") or None,
        authors=authors,
        date=iso_date(entry(b"CreationDate")),
        doi=doi.group().rstrip(".,;)") if doi else None,
    )


def iso_date(text: str) -> str | None:
    """A PDF date as ISO 8601, as precise as it is; None when it is not one.

    >>> iso_date("D:20230517101500+02'00'"), iso_date("D:2023"), iso_date("yesterday")
    ('2023-05-17', '2023', None)
    """
    match = _DATE.match(text)
    if match is None or not 1900 <= int(match[1]) <= 2200:
        return None
    year, month, day = match.groups()
    if month is None or not 1 <= int(month) <= 12:
        return year
    if day is None or not 1 <= int(day) <= 31:
        return f"{year}-{month}"
    return f"{year}-{month}-{day}"


def read_language(pdfium: Native, document: int) -> str | None:
    """The language the catalog names, as its primary subtag (``en``, ``ko``); None when there is none."""
    match = _LANGUAGE.match(wide_text(pdfium.language, document))
    return match.group().lower() if match else None
