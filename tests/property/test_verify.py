"""What must hold for any evidence and answer."""

import dataclasses

from hypothesis import given, settings
from hypothesis import strategies as st

from vectree.text.sentences import sentence_spans
from vectree.verify import check

NOUNS = ["committee", "budget", "report", "refinery", "patient", "contract", "region", "survey", "turbine", "member"]
VERBS = ["approved", "published", "received", "sold", "reviewed", "repaired", "visited", "closed"]
PLACES = ["Oslo", "Lima", "Kobe", "Accra", "Turin", "Quito"]
HANGUL = ["회사", "임차인", "보증금", "계약", "이사회", "직원", "세율", "신청"]
KANJI = ["会員", "理事会", "利用者", "会費", "契約", "職員", "申請書", "施設"]


@st.composite
def english(draw):
    return (
        f"The {draw(st.sampled_from(NOUNS))} {draw(st.sampled_from(VERBS))} {draw(st.integers(100, 9999)):,} "
        f"{draw(st.sampled_from(NOUNS))}s in {draw(st.sampled_from(PLACES))} "
        f"and not in {draw(st.sampled_from(PLACES))}."
    )


@st.composite
def korean(draw):
    first, second = draw(st.sampled_from(HANGUL)), draw(st.sampled_from(HANGUL))
    return f"{first}은 {second}에게 {draw(st.integers(10, 999))}만원을 지급하지 않는다."


@st.composite
def japanese(draw):
    first, second = draw(st.sampled_from(KANJI)), draw(st.sampled_from(KANJI))
    return f"{first}は{draw(st.integers(10, 999))}円を{second}に支払わなければならない。"


passages = st.lists(st.one_of(english(), korean(), japanese()), min_size=1, max_size=6).map(" ".join)
anything = st.text(max_size=120)


@settings(deadline=None, max_examples=60)
@given(st.lists(passages, min_size=1, max_size=3), st.data())
def test_a_copied_sentence_is_never_flagged(evidence, data):
    text = data.draw(st.sampled_from(evidence))
    start, end = data.draw(st.sampled_from(sentence_spans(text)))

    verdict = check(text[start:end], evidence)

    assert [s.flags for s in verdict.sentences] == [()]
    assert verdict.confidence == 1.0


@settings(deadline=None, max_examples=60)
@given(st.one_of(english(), korean(), japanese()), st.data())
def test_a_changed_digit_is_always_flagged(sentence, data):
    at = data.draw(st.sampled_from([i for i, c in enumerate(sentence) if c.isdigit()]))
    digit = data.draw(st.sampled_from([d for d in "123456789" if d != sentence[at]]))
    changed = sentence[:at] + digit + sentence[at + 1 :]

    (verdict,) = check(changed, [sentence]).sentences

    assert "number" in verdict.flags or "unit" in verdict.flags
    assert verdict.confidence < 0.6


@settings(deadline=None, max_examples=40)
@given(passages, st.lists(passages, min_size=1, max_size=4, unique=True), st.randoms())
def test_the_order_of_the_evidence_changes_no_flag(answer, evidence, random):
    shuffled = list(evidence)
    random.shuffle(shuffled)

    def judged(texts):
        return [dataclasses.replace(s, evidence_index=None) for s in check(answer, texts).sentences]

    assert judged(evidence) == judged(shuffled)


@settings(deadline=None, max_examples=150)
@given(anything, st.lists(anything, max_size=3))
def test_any_text_gets_a_verdict_in_range(answer, evidence):
    verdict = check(answer, evidence)

    assert 0.0 <= verdict.confidence <= 1.0
    for sentence in verdict.sentences:
        assert 0.0 <= sentence.confidence <= 1.0
        assert 0.0 <= sentence.signals.mean <= 1.0
        assert (sentence.confidence < 0.6) or not sentence.flagged
        assert len(sentence.reasons) >= len(sentence.flags)
    assert (verdict.warning is None) or verdict.confidence <= 1.0
