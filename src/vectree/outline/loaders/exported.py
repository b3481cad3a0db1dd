"""What an export of ours carries beside the papers' schema: the document's facts, its pages, its figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from vectree.errors import TreeError
from vectree.outline.loaders.detect import Format
from vectree.outline.loaders.json_shape import Json, mapping, quoted, sequence, text_of, whole_number
from vectree.outline.loaders.page_texts import MOST_PAGES
from vectree.types.document import Metadata, Page, PageStatus
from vectree.types.section import Figure, SectionId, SectionKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported:
    """The ``vectree`` object at the root of an export."""

    media_type: str
    metadata: Metadata
    language: str | None
    pages: tuple[Page, ...]
    """Empty when the export left the text out."""
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]


def read_exported(root: Mapping[str, Json]) -> Exported | None:
    """The exported facts; None for a tree that is not an export of ours. ``TreeError`` for wrong shapes."""
    ours = root.get("vectree")
    if ours is None:
        return None
    more = mapping(ours, "vectree of the root")
    if "root" not in more:
        return None
    known = mapping(more.get("metadata") or {}, "metadata")
    pages = sequence(more.get("pages") or (), "pages")
    figures = sequence(more.get("figures") or (), "figures")
    return Exported(
        media_type=text_of(more.get("media_type"), "media_type") or Format.SECTION_TREE,
        metadata=Metadata(
            title=_known(known, "title"),
            authors=tuple(text_of(a, "authors") for a in sequence(known.get("authors") or (), "authors")),
            date=_known(known, "date"),
            doi=_known(known, "doi"),
            venue=_known(known, "venue"),
            issuer=_known(known, "issuer"),
        ),
        language=_known(more, "language"),
        pages=tuple(_page(value, number) for number, value in enumerate(pages, start=1)),
        figures=tuple(_figure(value, f"figures[{index}]") for index, value in enumerate(figures)),
        notes=tuple(text_of(note, "notes") for note in sequence(more.get("notes") or (), "notes")),
    )


def _known(values: Mapping[str, Json], key: str) -> str | None:
    return text_of(values.get(key), key) or None


def _page(value: Json, number: int) -> Page:
    place = f"pages[{number - 1}]"
    page = mapping(value, place)
    status = page.get("status", PageStatus.TEXT)
    if status not in [member.value for member in PageStatus]:
        raise TreeError(f"status of {place} is unknown: {quoted(status)}", place=place)
    return Page(
        number=number,
        label=_known(page, "label"),
        text=text_of(page.get("text"), f"text of {place}"),
        width=_measure(page.get("width", 0.0), f"width of {place}"),
        height=_measure(page.get("height", 0.0), f"height of {place}"),
        rotation=whole_number(page.get("rotation", 0), f"rotation of {place}", least=0, most=270),
        status=PageStatus(str(status)),
        reason=text_of(page.get("reason"), f"reason of {place}"),
    )


def _figure(value: Json, place: str) -> Figure:
    figure = mapping(value, place)
    kind = figure.get("kind")
    if kind not in (SectionKind.FIGURE, SectionKind.TABLE):
        raise TreeError(f"kind of {place} must be figure or table, not {quoted(kind)}", place=place)
    section = _known(figure, "section_id")
    return Figure(
        id=text_of(figure.get("id"), f"id of {place}"),
        kind=SectionKind(str(kind)),
        number=text_of(figure.get("number"), f"number of {place}"),
        caption=text_of(figure.get("caption"), f"caption of {place}"),
        page=whole_number(figure.get("page"), f"page of {place}", least=1, most=MOST_PAGES),
        box=_box(figure.get("box"), f"box of {place}"),
        section_id=SectionId(section) if section else None,
    )


def _box(value: Json, place: str) -> tuple[float, float, float, float] | None:
    if value is None:
        return None
    sides = [_measure(side, place) for side in sequence(value, place)]
    if len(sides) != 4:
        raise TreeError(f"{place} must have four numbers, not {quoted(value)}", place=place)
    return sides[0], sides[1], sides[2], sides[3]


def _measure(value: Json, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TreeError(f"{place} must be a number, not {quoted(value)}", place=place)
    return float(value)
