"""What could be read from a page: text, nothing, a picture of text, or junk."""

from __future__ import annotations

import re

from vectree.types.document import PageStatus

_CID = re.compile(r"\(cid:\d+\)")
_FEW = 20
"""Characters below which a page's text is too short to be called junk by its letters alone."""


def page_status(text: str, objects: int) -> PageStatus:
    """The status of a page with that clean text and so many objects (text, images, paths).

    Junk is text that is not language: ``(cid:12)`` marks, replacement characters, private-use
    characters (symbol fonts without a Unicode map) or control pictures that make up most of it.
    """
    solid = "".join(text.split())
    if not solid:
        return PageStatus.NEEDS_OCR if objects else PageStatus.BLANK
    left = _CID.sub("", solid)
    bad = len(solid) - len(left) + sum(1 for character in left if _is_junk(character))
    if bad * 2 > len(solid) and (len(solid) >= _FEW or len(left) < len(solid)):
        return PageStatus.JUNK
    return PageStatus.TEXT


def _is_junk(character: str) -> bool:
    return character == "\ufffd" or "\ue000" <= character <= "\uf8ff" or character >= "\U000f0000"
