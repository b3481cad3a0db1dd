"""TreeRAG's own questions on its own trees (general n=204, medical n=42).

What they show: that the algorithms are faithful, not that retrieval is good. 134 of the general questions are on
passages of two paragraphs written for them; every medical answer is a node's summary word for word and its question
quotes the node's title. The trees have no page text: contexts are the nodes' summaries.

Hence the same sets with the titles of the gold sections in the questions said in other words, by the two rules of
``paraphrase``: ``-paraphrased`` and ``-described``. Questions that quote no title of a gold section stay as they are.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from vectree.evaluate.datasets.one_document import load_one_document
from vectree.evaluate.datasets.paraphrase import (
    Rule,
    Titled,
    in_other_words,
    in_words_of_the_summary,
    replace_titles,
)
from vectree.evaluate.question import EvaluationSet, Question
from vectree.outline.loaders.section_tree import load_section_tree


def load_general(data: Path) -> EvaluationSet:
    """``qa/treerag_general.jsonl``."""
    return _load(data, "general")


def load_medical(data: Path) -> EvaluationSet:
    """``qa/treerag_medical.jsonl``."""
    return _load(data, "medical")


def load_general_paraphrased(data: Path) -> EvaluationSet:
    """The general set, titles in other words."""
    return _reworded(_load(data, "general"), "paraphrased", in_other_words)


def load_medical_paraphrased(data: Path) -> EvaluationSet:
    """The medical set, titles in other words."""
    return _reworded(_load(data, "medical"), "paraphrased", in_other_words)


def load_general_described(data: Path) -> EvaluationSet:
    """The general set, titles in words of their summaries."""
    return _reworded(_load(data, "general"), "described", in_words_of_the_summary)


def load_medical_described(data: Path) -> EvaluationSet:
    """The medical set, titles in words of their summaries."""
    return _reworded(_load(data, "medical"), "described", in_words_of_the_summary)


def _load(data: Path, which: str) -> EvaluationSet:
    loaded = load_one_document(data, f"treerag-{which}", f"qa/treerag_{which}.jsonl", gold="gold_nodes")
    return replace(loaded, answers="passages")


def _reworded(loaded: EvaluationSet, suffix: str, rule: Rule) -> EvaluationSet:
    trees = {source.name: _sections(source.name, source.read()) for source in loaded.documents}
    questions = tuple(_question(question, trees[question.documents[0]], rule) for question in loaded.questions)
    changed = sum(new.text != old.text for new, old in zip(questions, loaded.questions, strict=True))
    note = f"{changed} of {len(questions)} questions quote a title of a gold section, here in other words."
    return replace(loaded, name=f"{loaded.name}-{suffix}", questions=questions, notes=(*loaded.notes, note))


def _sections(name: str, content: bytes) -> dict[str, Titled]:
    tree = load_section_tree(content.decode(), name).tree
    if tree is None:
        return {}
    return {str(section.id): Titled(title=section.title, summary=section.summary) for section in tree.walk()}


def _question(question: Question, sections: dict[str, Titled], rule: Rule) -> Question:
    gold = [sections[one] for one in question.gold_sections if one in sections]
    summaries = [section.summary for section in sections.values()]
    return replace(question, text=replace_titles(question.text, gold, summaries, rule))
