"""The verdict on an answer: five signals and the claim check, sentence by sentence (spec section 5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vectree.text.analyse import content_terms
from vectree.text.language import detect_language
from vectree.text.normalise import valid_unicode
from vectree.types.verdict import Flag, SentenceVerdict, Signals, Verdict
from vectree.verify.belief import BeliefModel, belief_model
from vectree.verify.citations import Mark, citation_marks
from vectree.verify.evidence import EvidenceIndex, split_sentences
from vectree.verify.facts import Finding, check_facts
from vectree.verify.features import Findings, examine, measure
from vectree.verify.reading import normalise
from vectree.verify.reasons import likely_findings, sure_findings
from vectree.verify.region import Analysed, Region, analyse_sentence
from vectree.verify.signals import measure_signals
from vectree.verify.warning import LOW, verdict_warning

_FOREIGN = 0.5
"""Confidence in a sentence whose words cannot be compared: it is written in another script."""
_NOTHING = Signals(citation=0.0, word_f1=0.0, bigram_f1=0.0, trigram_f1=0.0, char_jaccard=0.0)


def check(
    answer: str,
    evidence: Sequence[str],
    citations_valid: Collection[int] | None = None,
    *,
    belief: BeliefModel | None = None,
) -> Verdict:
    """Check every sentence of an answer against the evidence; no model, no network.

    Args:
        answer: Any text; sentences that only cite belong to the sentence before them.
        evidence: What the answer may rest on: passages, pages, table rows. Their order does not matter.
        citations_valid: The numbers that ``[n]`` may cite. None: they cannot be checked, any citation counts.
        belief: How findings become confidence. None: as learned and shipped.

    Returns:
        A verdict on each sentence that states something, in order. An answer without one has confidence 0
        and a warning; without evidence every sentence is unsupported. The warning is in the answer's language.

    """
    text = valid_unicode(answer)
    return check_sentences(_statements(text), evidence, citations_valid, belief=belief, language=detect_language(text))


def check_sentences(
    sentences: Sequence[str],
    evidence: Sequence[str],
    citations_valid: Collection[int] | None = None,
    *,
    belief: BeliefModel | None = None,
    language: str = "en",
) -> Verdict:
    """The same for an answer that is in sentences already: one verdict for each, in order; warned in ``language``."""
    index = EvidenceIndex([text for text in map(valid_unicode, evidence) if text.strip()])
    model = belief or belief_model()
    verdicts = tuple(_judge(sentence, index, citations_valid, model) for sentence in sentences)
    confidence = sum(verdict.confidence for verdict in verdicts) / len(verdicts) if verdicts else 0.0
    return Verdict(sentences=verdicts, confidence=confidence, warning=verdict_warning(verdicts, confidence, language))


def _statements(answer: str) -> list[str]:
    """The sentences that state something, each with the citations that follow it."""
    statements: list[str] = []
    for piece in split_sentences(answer):
        leading = _leading_marks(piece) if statements else 0
        if leading:
            # "… wards. [1] Nurses …": the mark stands behind what it cites.
            statements[-1] += " " + piece[:leading].strip()
        sentence = piece[leading:].lstrip()
        if _states(sentence):
            statements.append(sentence)
    return statements


def _leading_marks(sentence: str) -> int:
    """Where the citation marks that a sentence begins with end; 0 when it begins with something else."""
    end = 0
    for mark in citation_marks(sentence):
        if sentence[end : mark.start].strip(" ."):
            break
        end = mark.end
    return end


def _states(sentence: str) -> bool:
    text = normalise(sentence)
    for mark in citation_marks(text):
        text = text[: mark.start] + " " * (mark.end - mark.start) + text[mark.end :]
    return any(character.isalnum() for character in text)


def _judge(
    text: str, index: EvidenceIndex, citations_valid: Collection[int] | None, model: BeliefModel
) -> SentenceVerdict:
    marks = citation_marks(normalise(text))
    wrong = _wrong_citation(marks, citations_valid)
    bare = _without(text, marks)
    terms = content_terms(bare)
    if not len(index):
        finding = Finding(flag="unsupported", reason="There is no evidence to compare the sentence with.")
        return _verdict(text, 0.0, _NOTHING, [finding, *wrong], None)
    signals, source = measure_signals(bare, terms, index, citation=float(bool(marks) and not wrong))
    if index.has(bare):
        return _verdict(text, 1.0, signals, wrong, source)
    sentence = analyse_sentence(text, citations=True)
    region = index.region(terms)
    if _is_foreign(sentence, region):
        facts = check_facts(sentence.reading, region)
        return _verdict(text, 0.3 if facts else _FOREIGN, signals, [*facts, *wrong], source)
    findings = examine(sentence, region)
    confidence, found = _believe(findings, model)
    return _verdict(text, confidence, signals, [*found, *wrong], source)


def _believe(findings: Findings, model: BeliefModel) -> tuple[float, list[Finding]]:
    """Confidence, and what flags the sentence: sure findings always, others when the belief says so."""
    probability = model.probability(measure(findings))
    confidence = model.confidence(probability)
    if probability >= model.threshold:
        return min(confidence, LOW - 0.01), likely_findings(findings)
    sure = sure_findings(findings)
    return (min(confidence, LOW - 0.01) if sure else confidence), sure


def _is_foreign(sentence: Analysed, region: Region) -> bool:
    """Whether the evidence has hardly a word in the script that the sentence is mostly written in."""
    own = [token.script for token in sentence.reading.tokens if token.weight >= 0.4 and token.script not in _AMOUNTS]
    if not own:
        return False
    script = max(set(own), key=lambda name: (own.count(name), name))
    family = _FAMILIES.get(script, frozenset({script}))
    there = [token.script in family for token in region.tokens if token.weight >= 0.4 and token.script not in _AMOUNTS]
    return sum(there) < 0.15 * len(there) if there else True


_AMOUNTS = ("quantity", "moment")
_FAMILIES = {name: frozenset({"han", "katakana", "kana"}) for name in ("han", "katakana", "kana")}


def _wrong_citation(marks: Sequence[Mark], valid: Collection[int] | None) -> list[Finding]:
    if valid is None:
        return []
    wrong = sorted({number for mark in marks for number in mark.ids if number not in valid})
    return [Finding(flag="citation", reason=f"[{number}] cites nothing that was given.") for number in wrong]


def _without(text: str, marks: Sequence[Mark]) -> str:
    """The text without its citation marks and the gaps that they leave."""
    text = normalise(text)
    for mark in reversed(marks):
        text = text[: mark.start].rstrip() + text[mark.end :]
    return text.strip()


def _verdict(
    text: str, confidence: float, signals: Signals, findings: Sequence[Finding], source: int | None
) -> SentenceVerdict:
    # What two checks found alike counts once, under the first one's flag.
    told: dict[str, Finding] = {}
    for finding in findings:
        told.setdefault(finding.reason, finding)
    flags: dict[Flag, None] = dict.fromkeys(finding.flag for finding in told.values())
    return SentenceVerdict(
        text=text,
        confidence=min(confidence, LOW - 0.01) if flags else confidence,
        signals=signals,
        flags=tuple(flags),
        reasons=tuple(told),
        evidence_index=source,
    )
