import dataclasses
import time

import pytest

from tests.unit.verify.cases import BYLAW_JA, DIFFERENT, ENERGY, HOSPITAL, LEASE_KO, SAME
from vectree.verify import check
from vectree.verify.belief import BeliefModel
from vectree.verify.features import FEATURES

FLAGS = {
    "number", "unit", "date", "name", "negation", "comparison", "quantifier", "misattached", "unsupported",
    "citation", "low_overlap",
}  # fmt: skip


@pytest.mark.parametrize(("evidence", "sentence"), SAME)
def test_the_same_in_other_words_is_not_flagged(evidence: str, sentence: str):
    verdict = check(sentence, [evidence])

    assert [s.flags for s in verdict.sentences] == [()]
    assert verdict.warning is None


@pytest.mark.parametrize(("evidence", "sentence", "flag"), DIFFERENT)
def test_what_the_evidence_does_not_say_is_flagged(evidence: str, sentence: str, flag: str | None):
    (verdict,) = check(sentence, [evidence]).sentences

    assert verdict.flagged
    assert flag is None or flag in verdict.flags
    assert verdict.confidence < 0.6
    assert len(verdict.reasons) >= len(verdict.flags) > 0
    assert set(verdict.flags) <= FLAGS


def test_a_reason_quotes_both_values():
    (sentence,) = check("The hospital admitted 1,420 patients in 2021.", [HOSPITAL]).sentences

    assert "1,420" in sentence.reasons[0]
    assert "1,240" in sentence.reasons[0]


@pytest.mark.parametrize("evidence", [HOSPITAL, ENERGY, LEASE_KO, BYLAW_JA])
def test_evidence_supports_itself_fully(evidence: str):
    verdict = check(evidence, [evidence])

    assert verdict.confidence == 1.0
    assert verdict.warning is None
    assert len(verdict.sentences) >= 4


@pytest.mark.parametrize("digits", [400, 5000])
def test_a_number_too_long_for_a_float_is_a_number_that_is_not_there(digits: int):
    long = f"The plant made {'9' * digits} cars."
    assert any("number" in sentence.flags for sentence in check(long, ["The plant made 5 cars."]).sentences)
    assert all(sentence.flagged for sentence in check("The plant made 5 cars.", [long]).sentences)


def test_a_passage_in_the_middle_of_other_evidence_is_found():
    others = [f"Section {n} deals with matters of the {n}th kind and with nothing else." for n in range(200)]

    verdict = check("The pharmacy supplies the ward with medicines.", [*others[:100], HOSPITAL, *others[100:]])

    assert verdict.sentences[0].evidence_index == 100
    assert not verdict.sentences[0].flagged


def test_the_order_of_the_evidence_changes_nothing():
    answer = "Nurses may record the temperature. Halden Energy sold power. 보증금은 3,000만원이다."
    evidence = [HOSPITAL, ENERGY, LEASE_KO]

    one, other = check(answer, evidence), check(answer, evidence[::-1])

    def without_index(verdict):
        return [dataclasses.replace(s, evidence_index=None) for s in verdict.sentences]

    assert without_index(one) == without_index(other)
    assert [s.evidence_index for s in one.sentences] == [0, 1, 2]
    assert [s.evidence_index for s in other.sentences] == [2, 1, 0]


@pytest.mark.parametrize("answer", ["", "  \n ", "...", "[1] [2]", "—", "(p. 12)", "\ud800"])
def test_an_answer_that_states_nothing(answer: str):
    verdict = check(answer, [HOSPITAL])

    assert verdict.sentences == ()
    assert verdict.confidence == 0.0
    assert verdict.warning is not None


@pytest.mark.parametrize("evidence", [[], [""], [" \n"]])
def test_without_evidence_everything_is_unsupported(evidence: list[str]):
    verdict = check("The hospital admitted 1,240 patients. It is large.", evidence)

    assert [s.flags for s in verdict.sentences] == [("unsupported",)] * 2
    assert verdict.confidence == 0.0
    assert verdict.sentences[0].evidence_index is None
    assert verdict.sentences[0].signals.mean == 0.0


def test_a_sentence_about_something_else_is_unsupported():
    (sentence,) = check("Glaciers in the Andes have retreated since the seventies.", [HOSPITAL]).sentences

    assert sentence.flagged
    assert sentence.confidence < 0.3


def test_citations_belong_to_the_sentence_before_them():
    verdict = check(
        "The pharmacy supplies the ward with medicines. [p. 4] Nurses record temperatures. (Section 9.2)", [HOSPITAL]
    )

    assert len(verdict.sentences) == 2
    assert verdict.sentences[0].signals.citation == 1.0
    assert not any(s.flagged for s in verdict.sentences)


def test_the_numbers_of_citations_are_no_claims_but_those_of_articles_are():
    evidence = "납세지는 제9조에 따라 정한다."

    assert not check("납세지는 제9조에 따라 정한다 (제15조 참조).", [evidence]).sentences[0].flagged
    assert "number" in check("납세지는 제19조에 따라 정한다.", [evidence]).sentences[0].flags


def test_another_belief_can_be_handed_in_and_does_not_touch_what_is_shipped():
    answer = "The pharmacy supplies the wards with medicines and linen every single morning."
    trusting = BeliefModel(weights=dict.fromkeys(FEATURES, 0.0), bias=-30.0, threshold=0.9)
    shipped = check(answer, [HOSPITAL])

    assert check(answer, [HOSPITAL], belief=trusting).confidence > shipped.confidence
    assert check(answer, [HOSPITAL]) == shipped


def test_a_citation_that_does_not_resolve_is_flagged():
    answer = "The pharmacy supplies the ward with medicines [1][7]."

    (good,) = check(answer, [HOSPITAL], citations_valid={1, 7}).sentences
    (bad,) = check(answer, [HOSPITAL], citations_valid=[1, 2]).sentences

    assert good.flags == ()
    assert good.signals.citation == 1.0
    assert bad.flags == ("citation",)
    assert bad.signals.citation == 0.0
    assert "[7]" in bad.reasons[0]


def test_an_answer_in_another_script_keeps_its_numbers_checked():
    (same,) = check("병원은 2021년에 환자 1,240명을 받았다.", [HOSPITAL]).sentences
    (other,) = check("병원은 2021년에 환자 1,420명을 받았다.", [HOSPITAL]).sentences

    assert same.flags == ()
    assert same.confidence < 0.6
    assert "number" in other.flags


def test_table_rows_are_evidence():
    rows = ["Region | Sales 2022 | Sales 2023", "North | 1,204 | 1,377", "South | 988 | 1,012"]

    assert not check("Sales in the South were 1,012 in 2023.", rows).sentences[0].flagged
    assert "number" in check("Sales in the South were 1,021 in 2023.", rows).sentences[0].flags


def test_bullet_lists_are_read_item_by_item():
    answer = "- The pharmacy supplies the ward with medicines\n- Visitors may enter the ward before 9 p.m.\n"

    verdict = check(answer, [HOSPITAL])

    assert [s.flagged for s in verdict.sentences] == [False, True]


def test_codes_are_compared_whole():
    evidence = "Part ZX-007 replaces part ZX-003 under standard ISO 9001."

    assert not check("Part ZX-007 replaces ZX-003.", [evidence]).sentences[0].flagged
    assert "number" in check("Part ZX-008 replaces ZX-003.", [evidence]).sentences[0].flags


@pytest.mark.parametrize(
    "text", ["مرحبا بالعالم في 2021.", "שלום עולם 7", "Zażółć gęślą jaźń.", "\ud800 broken \udfff text 5"]
)
def test_other_scripts_and_broken_text_get_a_verdict(text: str):
    verdict = check(text, [HOSPITAL, text])

    assert 0.0 <= verdict.confidence <= 1.0
    assert not any(s.flagged for s in verdict.sentences)


def test_a_warning_names_how_many_sentences_are_flagged():
    verdict = check("The pharmacy supplies the ward with medicines. The hospital admitted 9,999 patients.", [HOSPITAL])

    assert verdict.warning is not None
    assert verdict.warning.startswith("1 of 2")


def test_time_grows_with_the_length_of_the_answer_and_not_faster():
    part = "The hospital admitted 1,240 patients in 2021. Nurses must record the temperature twice a day. "

    def seconds(times: int) -> float:
        start = time.process_time()
        check(part * times, [HOSPITAL])
        return time.process_time() - start

    seconds(5)
    assert seconds(200) < 12 * max(seconds(50), 0.02)


def test_a_long_stretch_without_a_full_stop_is_taken_in_pieces():
    verdict = check("word " * 3000, [HOSPITAL])

    assert len(verdict.sentences) > 5


def test_a_warning_is_in_the_language_of_the_answer():
    assert "문장 1개 중 1개" in str(check("소음은 79 dB까지 허용된다.", ["소음은 97 dB까지 허용된다."]).warning)
    assert "1文のうち1文" in str(check("騒音は79 dBまで許されている。", ["騒音は97 dBまで許されている。"]).warning)
    assert "1 of 1" in str(check("Der Lärm ist bis 79 dB erlaubt.", ["Der Lärm ist bis 97 dB erlaubt."]).warning)
