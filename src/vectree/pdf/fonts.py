"""What a font says of itself: name, weight, slant."""

from __future__ import annotations

import ctypes
import re
from dataclasses import dataclass

from vectree.pdf.native import Native

_SUBSET = re.compile(r"^[A-Z]{6}\+")
# "Medi" ends the names of URW's bold cuts; cmbx, cmssbx, sfbx, sfsx and ecbx are TeX's, TB ends Linux Libertine's;
# W6 to W9 are Hiragino's.
_BOLD = re.compile(
    r"bold|black|heavy|demi(?!light)|-medi(?:ital|obli)?$|^(?:cm|sf|ec|t1)\w{0,2}bx|^cmb\d|^sf(?:sx|bi|bl)\d"
    r"|^lin\w+t[bz]i?$|-w[6-9]\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(r"regular|light|thin|book|normal", re.IGNORECASE)
_SLANTED = re.compile(r"ital|obli|slant|kursiv|-it$|^(?:cm|sf|ec)(?:bx)?(?:ti|sl)\d", re.IGNORECASE)
_FLAG_ITALIC = 1 << 6
_FLAG_FORCE_BOLD = 1 << 18
_BOLD_WEIGHT = 600
_NAME_BYTES = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A font, as far as headings care."""

    name: str
    """PostScript name without the subset prefix; empty when the PDF gives none."""
    bold: bool
    italic: bool


def describe(name: str, *, weight: int, flags: int, angle: int) -> Face:
    """The face of a font with that name, weight (-1 unknown), descriptor flags and italic angle (degrees).

    The name wins over the weight, which PDFium derives from a stem width that many producers make up.

    >>> describe("ABCDEF+NimbusRomNo9L-Medi", weight=400, flags=4, angle=0).bold
    True
    >>> describe("Inter-Regular", weight=700, flags=4, angle=0).bold
    False
    """
    plain = _SUBSET.sub("", name)
    bold = bool(_BOLD.search(plain) or flags & _FLAG_FORCE_BOLD)
    if not bold and weight >= _BOLD_WEIGHT:
        bold = _PLAIN.search(plain) is None
    italic = bool(_SLANTED.search(plain) or flags & _FLAG_ITALIC or angle)
    return Face(name=plain, bold=bold, italic=italic)


def read_face(pdfium: Native, font: int) -> Face:
    """The face of an open font; 0 gives one without a name."""
    if not font:
        return Face(name="", bold=False, italic=False)
    buffer = ctypes.create_string_buffer(_NAME_BYTES)
    size = pdfium.font_name(font, ctypes.addressof(buffer), _NAME_BYTES)
    name = _decoded(buffer.value) if 0 < size <= _NAME_BYTES else ""
    angle = ctypes.c_int()
    pdfium.italic_angle(font, ctypes.addressof(angle))
    return describe(name, weight=pdfium.font_weight(font), flags=pdfium.font_flags(font), angle=angle.value)


def _decoded(name: bytes) -> str:
    """A font's name; UTF-8 by the standard, the system's encoding from old Japanese and Korean producers."""
    for encoding in ("utf-8", "cp932", "cp949"):
        try:
            return name.decode(encoding)
        except UnicodeDecodeError:
            continue
    return name.decode("latin-1")
