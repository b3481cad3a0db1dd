"""What could be read from a page: text, nothing, a picture of text, or junk."""

from __future__ import annotations

import re

from vectree.types.document import PageStatus

_JUNK = re.compile("\\(cid:\\d+\\)|[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff]")
_FEW = 20
"""Characters below which a page's text is too short to be called junk by its characters alone."""


def page_status(text: str, *, lost: int, objects: int) -> PageStatus:
    """The status of a page with that clean text, ``lost`` glyphs without a Unicode value and so many objects.

    Objects are texts, images and drawings. Junk is text that is not language: ``(cid:12)`` marks,
    replacement characters, private-use characters and glyphs without any value (fonts without a Unicode
    map) that make up half of it or more.
    """
    solid = "".join(text.split())
    if not solid and not lost:
        return PageStatus.NEEDS_OCR if objects else PageStatus.BLANK
    marks = _JUNK.findall(solid)
    bad = lost + sum(map(len, marks))
    enough = len(solid) + lost >= _FEW or any(len(mark) > 1 for mark in marks)
    if 2 * bad >= len(solid) + lost and (enough or not solid):
        return PageStatus.JUNK
    return PageStatus.TEXT
