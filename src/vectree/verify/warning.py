"""What a reader is warned of when the evidence does not bear an answer out, in the answer's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vectree.text.language import worded
from vectree.types.verdict import SentenceVerdict

LOW = 0.6
"""A sentence under this confidence is low, an answer under it is warned of."""
_MOSTLY = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wording:
    """How one language says it."""

    nothing: str
    flagged: str
    poor: str
    mostly_low: str


_WORDINGS = {
    "en": _Wording(
        nothing="The answer states nothing that could be checked.",
        flagged="{n} of {all} sentences disagree with the evidence or go beyond it.",
        poor="The evidence supports the answer poorly (confidence {confidence:.2f}).",
        mostly_low="The evidence supports {n} of {all} sentences poorly.",
    ),
    "ko": _Wording(
        nothing="답변에 확인할 수 있는 내용이 없습니다.",
        flagged="문장 {all}개 중 {n}개가 근거와 다르거나 근거에 없는 내용입니다.",
        poor="근거가 답변을 충분히 뒷받침하지 않습니다(신뢰도 {confidence:.2f}).",
        mostly_low="문장 {all}개 중 {n}개는 근거의 뒷받침이 약합니다.",
    ),
    "ja": _Wording(
        nothing="回答に確認できる内容がありません。",
        flagged="{all}文のうち{n}文が、根拠と食い違うか、根拠にない内容を含んでいます。",
        poor="根拠が回答を十分に裏付けていません（信頼度 {confidence:.2f}）。",
        mostly_low="{all}文のうち{n}文は、根拠による裏付けが弱いものです。",
    ),
    "zh": _Wording(
        nothing="回答中没有可以核查的内容。",
        flagged="{all}个句子中有{n}个与依据不符或超出依据。",
        poor="依据不足以支持该回答（置信度 {confidence:.2f}）。",
        mostly_low="{all}个句子中有{n}个的依据较弱。",
    ),
}


def verdict_warning(verdicts: Sequence[SentenceVerdict], confidence: float, language: str = "en") -> str | None:
    """The gravest thing that is wrong with an answer, in one sentence; None where nothing is."""
    wording = worded(_WORDINGS, language)
    count = len(verdicts)
    if not verdicts:
        return wording.nothing
    flagged = sum(verdict.flagged for verdict in verdicts)
    if flagged:
        return wording.flagged.format(n=flagged, all=count)
    if confidence < LOW:
        return wording.poor.format(confidence=confidence)
    low = sum(verdict.confidence < LOW for verdict in verdicts)
    if low > _MOSTLY * count:
        return wording.mostly_low.format(n=low, all=count)
    return None
