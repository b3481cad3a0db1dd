"""A document -> section-tree JSON in the papers' schema; loaded again, nothing is lost.

Every node has ``id``, ``title``, ``summary``, ``page_ref`` and ``children``. What the schema has no word for is
under ``vectree``: at the root the document's facts, figures and, if given, the text of its pages; at the nodes
their exact places and marks. A tree with one top section is that section; several stand under a root that is the
document.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from vectree.types.document import Document, Metadata, Page
from vectree.types.section import Figure, Section

_Object = dict[str, object]


def export_tree(document: Document, pages: Sequence[Page] = (), *, collection: str | None = None) -> str:
    """The JSON text, indented, ending in a line break. Without ``pages`` the text is left out.

    ``collection`` is the one that the document is in, where that is worth saying; it is not read back.
    """
    facts: _Object = {
        "root": "document",
        **({} if collection is None else {"collection": collection}),
        "media_type": document.media_type,
        "language": document.language,
        "domain": document.domain,
        "metadata": _metadata(document.metadata),
        "notes": list(document.coverage.notes),
        "figures": [_figure(figure) for figure in document.tree.figures],
        "pages": [_page(page) for page in pages],
    }
    sections = document.tree.sections
    if len(sections) == 1:
        root = _node(sections[0])
        marks = root["vectree"]
        root["vectree"] = {**facts, **(marks if isinstance(marks, dict) else {}), "root": "section"}
    else:
        last = document.page_count
        root = {
            "id": document.id,
            "title": document.title,
            "summary": document.summary,
            "page_ref": "1" if last == 1 else f"1-{last}",
            "children": [_node(section) for section in sections],
            "vectree": facts,
        }
    return json.dumps(root, ensure_ascii=False, indent=2) + "\n"


def _node(section: Section) -> _Object:
    return {
        "id": section.id,
        "title": section.title,
        "summary": section.summary,
        "page_ref": section.page_ref,
        "children": [_node(child) for child in section.children],
        "vectree": {
            "start": [section.start.page, section.start.offset],
            "end": [section.end.page, section.end.offset],
            "label": section.label,
            "kind": section.kind.value,
            "origin": section.origin.value,
            "verification": section.verification.value,
            "verified_page": section.verified_page,
        },
    }


def _metadata(metadata: Metadata) -> _Object:
    return {
        "title": metadata.title,
        "authors": list(metadata.authors),
        "date": metadata.date,
        "doi": metadata.doi,
        "venue": metadata.venue,
        "issuer": metadata.issuer,
    }


def _figure(figure: Figure) -> _Object:
    return {
        "id": figure.id,
        "kind": figure.kind.value,
        "number": figure.number,
        "caption": figure.caption,
        "page": figure.page,
        "box": list(figure.box) if figure.box else None,
        "section_id": figure.section_id,
    }


def _page(page: Page) -> _Object:
    return {
        "label": page.label,
        "text": page.text,
        "width": page.width,
        "height": page.height,
        "rotation": page.rotation,
        "status": page.status.value,
        "reason": page.reason,
    }
