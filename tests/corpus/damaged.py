"""Files that cannot be opened, or only just."""

from __future__ import annotations

import io
import re

import pikepdf

from tests.corpus.kind import Kind
from tests.corpus.writing import body, changed, typeset
from vectree.errors import DocumentError, EmptyFileError, EncryptedError, UnsupportedError


def plain() -> bytes:
    return typeset([body(1), body(2)])


def encrypted(user: str, owner: str) -> bytes:
    return changed(plain(), lambda pdf: None, encryption=pikepdf.Encryption(user=user, owner=owner))


def truncated() -> bytes:
    data = plain()
    return data[: len(data) // 20]


def without_pages() -> bytes:
    output = io.BytesIO()
    pikepdf.new().save(output)
    return output.getvalue()


def cut_at_the_end() -> bytes:
    """Without the pointer to the cross-reference table, which readers can rebuild."""
    data = plain()
    return data[: data.rindex(b"startxref")]


def boastful() -> bytes:
    """Claims more pages than it has."""
    return re.sub(rb"/Count \d+", b"/Count 900000", plain())


def prefixed() -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n" + plain()


KINDS = {
    "user_password": Kind(
        about="needs a password to open",
        build=lambda: encrypted("sesame", "owner"),
        error=EncryptedError,
        password="sesame",
        pages=2,
    ),
    "owner_password": Kind(about="opens without one", build=lambda: encrypted("", "owner"), pages=2),
    "zero_bytes": Kind(about="no bytes", build=lambda: b"", error=EmptyFileError),
    "truncated": Kind(about="cut short before anything useful", build=truncated, error=DocumentError),
    "without_xref": Kind(about="cut short at its end", build=cut_at_the_end, pages=2),
    "false_page_count": Kind(about="two pages that say they are 900,000", build=boastful, pages=2),
    "prefixed": Kind(about="other bytes before the header", build=prefixed, pages=2),
    "not_a_pdf": Kind(
        about="a picture called .pdf", build=lambda: b"\x89PNG\r\n\x1a\n" + bytes(200), error=UnsupportedError
    ),
    "text_called_pdf": Kind(about="text called .pdf", build=lambda: b"Dear reader,\n" * 40, error=UnsupportedError),
    "header_only": Kind(
        about="a header and noise", build=lambda: b"%PDF-1.7\n" + bytes(range(256)) * 8, error=DocumentError
    ),
    "no_pages": Kind(about="a document with no pages", build=without_pages, error=EmptyFileError),
}
