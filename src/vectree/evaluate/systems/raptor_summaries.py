"""Summaries of RAPTOR's clusters: sentences of the cluster itself, or written by a language model.

Either keeps the pages that it comes from, which the papers' RAPTOR lost.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from vectree.evaluate.systems.chunks import Chunk
from vectree.prompts import fenced, load_prompt
from vectree.text.analyse import content_terms
from vectree.text.sentences import sentence_spans
from vectree.text.tokens import count_tokens
from vectree.types.model import Message

if TYPE_CHECKING:
    from vectree.evaluate.corpus import Corpus

SUMMARY_WORDS = 100
CLUSTER_TOKENS = 3500
"""Of a cluster that a model is shown, as published; what is beyond is left out."""


class Extractive:
    """``Summariser``: about 100 words of the sentences closest to the cluster's words."""

    name = "extractive"

    def summarise(self, members: Sequence[Chunk]) -> tuple[Chunk, ...]:
        """The sentences with the most of the cluster's frequent words, in reading order, each once."""
        sentences: dict[str, Chunk] = {}
        for chunk in members:
            for start, end in sentence_spans(chunk.text):
                text = " ".join(chunk.text[start:end].split())
                sentences.setdefault(text, replace(chunk, text=text, indexed=text))
        terms = {text: set(content_terms(text)) for text in sentences}
        frequency = Counter(term for each in terms.values() for term in each)
        weight = {
            text: sum(frequency[term] for term in each) / math.sqrt(len(each)) for text, each in terms.items() if each
        }
        places = {text: place for place, text in enumerate(sentences)}
        chosen: list[str] = []
        words = 0
        for text in sorted(weight, key=lambda text: (-weight[text], places[text])):
            size = len(text.split())
            if chosen and words + size > SUMMARY_WORDS:
                break
            chosen.append(text)
            words += size
        return tuple(sentences[text] for text in sorted(chosen, key=places.__getitem__))


class ModelSummaries:
    """``Summariser``: the run's language model (``summary.md``); a summary made before is found again on disk.

    The first piece is the text, on the cluster's first page; the others are empty and stand for its further pages.
    """

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._chat = corpus.needs_chat()

    @property
    def name(self) -> str:
        """The model's."""
        return self._chat.name

    def summarise(self, members: Sequence[Chunk]) -> tuple[Chunk, ...]:
        """See ``Summariser``. Raises what the model's session raises."""
        texts: list[str] = []
        total = 0
        for chunk in members:
            total += count_tokens(chunk.text)
            if texts and total > CLUSTER_TOKENS:
                break
            if chunk.text:
                texts.append(chunk.text)
        if not texts:
            return ()
        prompt = load_prompt("summary")
        key = sha256("\0".join((self.name, prompt.version.sha256, *texts)).encode()).hexdigest()
        told = [Message(role="user", text="\n\n".join(fenced("passage", text) for text in texts))]
        summary = self._corpus.remember(
            key, lambda: self._chat.begin().reply("generate", prompt, told, max_output_tokens=400).strip()
        )
        first, *others = dict.fromkeys(chunk.page for chunk in members)
        whole = replace(members[0], page=first, text=summary, indexed=summary, verbatim=False)
        return (whole, *(replace(whole, page=page, text="", indexed="") for page in others))
