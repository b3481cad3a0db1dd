"""The PDFium functions we call, bound with plain integers for handles and addresses for results.

``pypdfium2`` ships and initialises the library; its own prototypes build an object for every handle and
its helper classes close handles in finalisers, which may run in any thread. Ours take 0.3 microseconds a
call and close nothing behind our back: whoever opens a handle closes it, holding ``LOCK`` (PDFium is not
thread-safe, not even over different documents).

A handle is an ``int``, 0 for "none". Coordinates are those of the PDF: points, y upwards, origin of the
media box.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# (pypdfium2.raw is generated ctypes code without types)

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cache

LOCK = threading.RLock()
"""Held around every use of the functions below."""

_HANDLE = ctypes.c_size_t
_ADDRESS = ctypes.c_size_t
_INT = ctypes.c_int
_DOUBLE = ctypes.c_double
_BYTES = ctypes.c_char_p


class Native:
    """Functions by the names they have in PDFium's headers, in our spelling."""

    def __init__(self) -> None:
        import pypdfium2.raw as raw

        def quick(name: str, result: type | None, *arguments: type) -> Callable[..., int]:
            """A call too short to give the interpreter lock away."""
            return ctypes.PYFUNCTYPE(result, *arguments)(_address(raw, name))

        def slow(name: str, result: type | None, *arguments: type) -> Callable[..., int]:
            """A call that may take milliseconds: other threads run meanwhile."""
            return ctypes.CFUNCTYPE(result, *arguments)(_address(raw, name))

        # documents
        self.load_document = slow("FPDF_LoadDocument", _HANDLE, _BYTES, _BYTES)
        self.close_document = slow("FPDF_CloseDocument", None, _HANDLE)
        self.last_error = quick("FPDF_GetLastError", ctypes.c_ulong)
        self.page_count = quick("FPDF_GetPageCount", _INT, _HANDLE)
        self.page_size = quick("FPDF_GetPageSizeByIndexF", _INT, _HANDLE, _INT, _ADDRESS)
        self.page_label = quick("FPDF_GetPageLabel", ctypes.c_ulong, _HANDLE, _INT, _ADDRESS, ctypes.c_ulong)
        self.meta_text = quick("FPDF_GetMetaText", ctypes.c_ulong, _HANDLE, _BYTES, _ADDRESS, ctypes.c_ulong)
        self.is_tagged = quick("FPDFCatalog_IsTagged", _INT, _HANDLE)
        self.language = quick("FPDFCatalog_GetLanguage", ctypes.c_ulong, _HANDLE, _ADDRESS, ctypes.c_ulong)
        # pages
        self.load_page = slow("FPDF_LoadPage", _HANDLE, _HANDLE, _INT)
        self.close_page = slow("FPDF_ClosePage", None, _HANDLE)
        self.page_box = quick("FPDF_GetPageBoundingBox", _INT, _HANDLE, _ADDRESS)
        self.page_rotation = quick("FPDFPage_GetRotation", _INT, _HANDLE)
        self.count_objects = quick("FPDFPage_CountObjects", _INT, _HANDLE)
        # text
        self.load_text = slow("FPDFText_LoadPage", _HANDLE, _HANDLE)
        self.close_text = slow("FPDFText_ClosePage", None, _HANDLE)
        self.count_chars = quick("FPDFText_CountChars", _INT, _HANDLE)
        self.get_text = quick("FPDFText_GetText", _INT, _HANDLE, _INT, _INT, _ADDRESS)
        self.unicode = quick("FPDFText_GetUnicode", ctypes.c_uint, _HANDLE, _INT)
        self.char_index = quick("FPDFText_GetCharIndexFromTextIndex", _INT, _HANDLE, _INT)
        self.text_object = quick("FPDFText_GetTextObject", _HANDLE, _HANDLE, _INT)
        self.font_size: Callable[..., float] = quick("FPDFText_GetFontSize", _DOUBLE, _HANDLE, _INT)
        self.font_weight = quick("FPDFFont_GetWeight", _INT, _HANDLE)
        self.char_matrix = quick("FPDFText_GetMatrix", _INT, _HANDLE, _INT, _ADDRESS)
        self.char_box = quick("FPDFText_GetCharBox", _INT, _HANDLE, _INT, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)
        self.loose_box = quick("FPDFText_GetLooseCharBox", _INT, _HANDLE, _INT, _ADDRESS)
        self.is_generated = quick("FPDFText_IsGenerated", _INT, _HANDLE, _INT)
        self.object_font = quick("FPDFTextObj_GetFont", _HANDLE, _HANDLE)
        self.render_mode = quick("FPDFTextObj_GetTextRenderMode", _INT, _HANDLE)
        self.fill_colour = quick("FPDFPageObj_GetFillColor", _INT, _HANDLE, _ADDRESS, _ADDRESS, _ADDRESS, _ADDRESS)
        self.content_id = quick("FPDFPageObj_GetMarkedContentID", _INT, _HANDLE)
        self.font_name = quick("FPDFFont_GetBaseFontName", ctypes.c_size_t, _HANDLE, _ADDRESS, ctypes.c_size_t)
        self.font_flags = quick("FPDFFont_GetFlags", _INT, _HANDLE)
        self.italic_angle = quick("FPDFFont_GetItalicAngle", _INT, _HANDLE, _ADDRESS)
        # bookmarks, destinations, links
        self.first_child = quick("FPDFBookmark_GetFirstChild", _HANDLE, _HANDLE, _HANDLE)
        self.next_sibling = quick("FPDFBookmark_GetNextSibling", _HANDLE, _HANDLE, _HANDLE)
        self.bookmark_title = quick("FPDFBookmark_GetTitle", ctypes.c_ulong, _HANDLE, _ADDRESS, ctypes.c_ulong)
        self.bookmark_target = quick("FPDFBookmark_GetDest", _HANDLE, _HANDLE, _HANDLE)
        self.bookmark_action = quick("FPDFBookmark_GetAction", _HANDLE, _HANDLE)
        self.action_type = quick("FPDFAction_GetType", ctypes.c_ulong, _HANDLE)
        self.action_target = quick("FPDFAction_GetDest", _HANDLE, _HANDLE, _HANDLE)
        self.target_page = quick("FPDFDest_GetDestPageIndex", _INT, _HANDLE, _HANDLE)
        self.target_place = quick("FPDFDest_GetLocationInPage", _INT, _HANDLE, *([_ADDRESS] * 6))
        self.next_link = quick("FPDFLink_Enumerate", _INT, _HANDLE, _ADDRESS, _ADDRESS)
        self.link_target = quick("FPDFLink_GetDest", _HANDLE, _HANDLE, _HANDLE)
        self.link_action = quick("FPDFLink_GetAction", _HANDLE, _HANDLE)
        self.link_box = quick("FPDFLink_GetAnnotRect", _INT, _HANDLE, _ADDRESS)
        # structure tree
        self.tag_tree = slow("FPDF_StructTree_GetForPage", _HANDLE, _HANDLE)
        self.close_tag_tree = slow("FPDF_StructTree_Close", None, _HANDLE)
        self.count_tags = quick("FPDF_StructTree_CountChildren", _INT, _HANDLE)
        self.tag_at = quick("FPDF_StructTree_GetChildAtIndex", _HANDLE, _HANDLE, _INT)
        self.count_children = quick("FPDF_StructElement_CountChildren", _INT, _HANDLE)
        self.child_at = quick("FPDF_StructElement_GetChildAtIndex", _HANDLE, _HANDLE, _INT)
        self.child_content = quick("FPDF_StructElement_GetChildMarkedContentID", _INT, _HANDLE, _INT)
        self.tag_type = quick("FPDF_StructElement_GetType", ctypes.c_ulong, _HANDLE, _ADDRESS, ctypes.c_ulong)
        self.tag_text = quick("FPDF_StructElement_GetActualText", ctypes.c_ulong, _HANDLE, _ADDRESS, ctypes.c_ulong)
        self.tag_title = quick("FPDF_StructElement_GetTitle", ctypes.c_ulong, _HANDLE, _ADDRESS, ctypes.c_ulong)
        # pictures
        self.create_bitmap = quick("FPDFBitmap_CreateEx", _HANDLE, _INT, _INT, _INT, _ADDRESS, _INT)
        self.fill_bitmap = slow("FPDFBitmap_FillRect", _INT, _HANDLE, _INT, _INT, _INT, _INT, ctypes.c_ulong)
        self.render = slow("FPDF_RenderPageBitmap", None, _HANDLE, _HANDLE, _INT, _INT, _INT, _INT, _INT, _INT)
        self.destroy_bitmap = quick("FPDFBitmap_Destroy", None, _HANDLE)


def _address(raw: object, name: str) -> int:
    address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
    if address is None:
        raise ImportError(f"this pypdfium2 has no function {name!r}: install pypdfium2 5 or newer")
    return address


@cache
def native() -> Native:
    """The bound library; the first call loads it (about 20 ms)."""
    return Native()


def wide_text(call: Callable[..., int], *arguments: object) -> str:
    """What a "give me the length, then the text" function returns; UTF-16, as PDFium hands it out.

    Lone surrogates are kept: callers clean (``text.normalise.valid_unicode``).
    """
    size = call(*arguments, 0, 0)
    if size <= 2:
        return ""
    buffer = ctypes.create_string_buffer(size)
    call(*arguments, ctypes.addressof(buffer), size)
    return buffer.raw[: size - 2].decode("utf-16-le", "surrogatepass")
