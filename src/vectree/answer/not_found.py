"""What the answer says when the documents do not: so, what they do not mention, and where it looked.

In the question's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from vectree.text.language import worded
from vectree.text.paragraphs import is_paragraphs

if TYPE_CHECKING:
    from vectree.index.compiled import CompiledDocument
    from vectree.types.answer import EvidenceSection
    from vectree.types.document import DocumentId


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wording:
    """How one language says it."""

    not_found: str
    lacks: str
    """What one document does not mention,"""
    lack: str
    """and what several do not."""
    quoted: str
    looked: str
    place: str
    page: str
    pages: str


_WORDINGS = {
    "en": _Wording(
        not_found="Not found in the documents.",
        lacks="The document does not mention {names}.",
        lack="The documents looked at do not mention {names}.",
        quoted="'{name}'",
        looked="Looked at: {places}.",
        place="{title} ({document}, {pages})",
        page="p. {n}",
        pages="pp. {n}",
    ),
    "ko": _Wording(
        not_found="문서에서 찾을 수 없습니다.",
        lacks="이 문서에는 다음에 대한 언급이 없습니다: {names}.",
        lack="살펴본 문서들에는 다음에 대한 언급이 없습니다: {names}.",
        quoted="'{name}'",
        looked="살펴본 곳: {places}.",
        place="{title} ({document}, {pages})",
        page="{n}쪽",
        pages="{n}쪽",
    ),
    "ja": _Wording(
        not_found="文書には見つかりませんでした。",
        lacks="この文書には次の語の記載がありません: {names}。",
        lack="確認した文書には次の語の記載がありません: {names}。",
        quoted="「{name}」",
        looked="確認した箇所: {places}。",
        place="{title}（{document}、{pages}）",
        page="{n}ページ",
        pages="{n}ページ",
    ),
    "zh": _Wording(
        not_found="文档中未找到。",
        lacks="该文档未提及：{names}。",
        lack="查看过的文档未提及：{names}。",
        quoted="“{name}”",
        looked="查看过: {places}。",
        place="{title}（{document}，{pages}）",
        page="第{n}页",
        pages="第{n}页",
    ),
}
_PLACES = 3


def not_found_text(
    language: str,
    sections: Sequence[EvidenceSection],
    documents: Mapping[DocumentId, CompiledDocument],
    missing: Sequence[str] = (),
) -> str:
    """One to three sentences; English where we do not have the language. ``missing``: what is not mentioned."""
    wording = worded(_WORDINGS, language)
    sentences = [wording.not_found]
    if missing:
        lacks = wording.lacks if len(documents) == 1 else wording.lack
        sentences.append(lacks.format(names=", ".join(wording.quoted.format(name=name) for name in missing)))
    if sections:
        places = "; ".join(_place(section, documents, wording) for section in sections[:_PLACES])
        sentences.append(wording.looked.format(places=places))
    return " ".join(sentences)


def _place(section: EvidenceSection, documents: Mapping[DocumentId, CompiledDocument], wording: _Wording) -> str:
    first, last = section.page_start, section.page_end
    if is_paragraphs(section.label):
        pages = section.label
    else:
        pages = wording.page.format(n=first) if first == last else wording.pages.format(n=f"{first}-{last}")
    return wording.place.format(title=section.title, document=documents[section.document_id].name, pages=pages)
