"""What a document sent by others may take of the machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from vectree.config import ServerConfig


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Each is the most that is allowed."""

    upload_bytes: int = 200 * 1024**2
    open_uploads: int = 100
    """Of one owner: begun and not finished."""
    waiting_bytes: int = 10 * 1024**3
    """Of one owner: what uploads take, or will take, until their documents are read."""
    pages: int = 5000
    unpacked_bytes: int = 1024**3
    """What the compressed parts of a file may grow to, together."""
    parse_seconds: float = 900.0
    """Seconds that a document may take to be read, without those of OCR and of a model."""
    ocr_seconds: float = 7200.0
    """Seconds that its OCR may take."""

    @classmethod
    def of(cls, config: ServerConfig) -> Self:
        """As the configuration wants them."""
        return cls(
            upload_bytes=config.max_upload_bytes,
            open_uploads=config.open_uploads,
            waiting_bytes=config.waiting_bytes,
            pages=config.max_pages,
            unpacked_bytes=config.max_unpacked_bytes,
            parse_seconds=config.parse_seconds,
            ocr_seconds=config.ocr_seconds,
        )
