"""What an exported file says of its own, in the languages of the web application."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "ko", "ja"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """How one language says it."""

    page: str
    printed: str
    """A page with its printed number."""
    quoted: str
    doubtful: str
    doubts: Mapping[str, str]
    """By flag of a sentence."""
    low: str
    """The doubt of a sentence without a flag."""
    summary: str
    """Of a citation whose quote is a section's summary."""
    gone: str
    """Of a citation whose document is no longer there."""
    warning: str
    understood: str
    """What was looked for, where the question alone did not say."""
    confidence: str
    by_model: str
    own_words: str


WORDS: Mapping[Language, Words] = {
    "en": Words(
        page="p. {page}",
        printed="p. {page} (printed {label})",
        quoted="“{quote}”",
        doubtful="doubtful: {doubts}",
        doubts={
            "number": "number",
            "unit": "unit",
            "date": "date",
            "name": "name",
            "negation": "negation",
            "comparison": "comparison",
            "quantifier": "“all”, “some” or “none”",
            "misattached": "figure of something else",
            "unsupported": "no source",
            "citation": "citation",
            "low_overlap": "few words of the source",
        },
        low="low confidence",
        summary="summary of the section",
        gone="the document has been deleted or replaced since",
        warning="Warning: {warning}",
        understood="Asked of the documents as: {question}",
        confidence="Confidence {confidence:.2f} of 1.",
        by_model="Written by {model}, checked by vectree.",
        own_words="In the documents' own words.",
    ),
    "ko": Words(
        page="{page}쪽",
        printed="{page}쪽 (인쇄된 쪽 번호 {label})",
        quoted="“{quote}”",
        doubtful="확인 필요: {doubts}",
        doubts={
            "number": "숫자",
            "unit": "단위",
            "date": "날짜",
            "name": "이름",
            "negation": "부정 표현",
            "comparison": "비교의 방향",
            "quantifier": "“모두”, “일부”, “없음”",
            "misattached": "다른 대상의 수치",
            "unsupported": "뒷받침하는 원문 없음",
            "citation": "인용",
            "low_overlap": "원문과 일치하는 낱말이 적음",
        },
        low="낮은 신뢰도",
        summary="절의 요약",
        gone="이 문서는 그 뒤 삭제되었거나 바뀌었습니다",
        warning="주의: {warning}",
        understood="이해한 질문: {question}",
        confidence="신뢰도 {confidence:.2f} (최대 1).",
        by_model="작성: {model}, 검증: vectree.",
        own_words="문서의 문장을 그대로 인용했습니다.",
    ),
    "ja": Words(
        page="{page}ページ",
        printed="{page}ページ（印刷されたページ番号 {label}）",
        quoted="「{quote}」",
        doubtful="要確認：{doubts}",
        doubts={
            "number": "数値",
            "unit": "単位",
            "date": "日付",
            "name": "名称",
            "negation": "否定",
            "comparison": "比較の方向",
            "quantifier": "「すべて」「一部」「なし」",
            "misattached": "別の対象の数値",
            "unsupported": "裏付ける原文なし",
            "citation": "引用",
            "low_overlap": "原文と一致する語が少ない",
        },
        low="信頼度が低い",
        summary="節の要約",
        gone="この文書はその後、削除または変更されました",
        warning="注意：{warning}",
        understood="解釈した質問：{question}",
        confidence="信頼度 {confidence:.2f}（最大1）。",
        by_model="作成：{model}、検証：vectree。",
        own_words="文書の文をそのまま引用しています。",
    ),
}
