"""What the answer says when the documents do not: so, and where it looked, in the question's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.answer import EvidenceSection
    from vectree.types.document import DocumentId

_TEXTS = {
    "en": ("Not found in the documents.", "Looked at: {places}.", "{title} ({document}, {pages})", "p. {n}", "pp. {n}"),
    "ko": ("문서에서 찾을 수 없습니다.", "살펴본 곳: {places}.", "{title} ({document}, {pages})", "{n}쪽", "{n}쪽"),
    "ja": (
        "文書には見つかりませんでした。",
        "確認した箇所: {places}。",
        "{title}（{document}、{pages}）",
        "{n}ページ",
        "{n}ページ",
    ),
    "zh": ("文档中未找到。", "查看过: {places}。", "{title}（{document}，{pages}）", "第{n}页", "第{n}页"),
}
_PLACES = 3


def not_found_text(
    language: str, sections: Sequence[EvidenceSection], documents: Mapping[DocumentId, CompiledDocument]
) -> str:
    """One or two sentences; English where we do not have the language."""
    sentence, looked, place, one, many = _TEXTS.get(language, _TEXTS["en"])
    places = "; ".join(
        place.format(
            title=section.title,
            document=documents[section.document_id].name,
            pages=one.format(n=section.page_start)
            if section.page_start == section.page_end
            else many.format(n=f"{section.page_start}-{section.page_end}"),
        )
        for section in sections[:_PLACES]
    )
    return f"{sentence} {looked.format(places=places)}" if places else sentence
