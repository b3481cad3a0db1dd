"""Which drafts become questions: types in equal shares, kinds of facts and pages spread, the same for a seed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from vectree.evaluate.generate.fact import Draft, QuestionType
from vectree.text.normalise import matching_form

_LAST = ("sections", "passage")
"""Made of any sentences: used where nothing sharper is left."""


def choose(drafts: Sequence[Draft], types: Sequence[QuestionType], count: int, seed: str) -> list[Draft]:
    """At most ``count`` drafts in the order of their pages; no two of the same wording or on the same hints.

    Types take turns while they have drafts; within a type, kinds of facts take turns, and a page that was used waits.
    """
    random = Random(seed)
    waiting = {kind: _shuffled([draft for draft in drafts if draft.type is kind], random) for kind in types}
    chosen: list[Draft] = []
    wordings: set[str] = set()
    hints: set[tuple[object, ...]] = set()
    while len(chosen) < count and any(waiting.values()):
        for kind in types:
            draft = _next(waiting[kind], chosen, wordings, hints)
            if draft is not None and len(chosen) < count:
                chosen.append(draft)
                wordings.add(matching_form(draft.question))
                hints.add(draft.hints)
    return sorted(chosen, key=lambda draft: (draft.hints[0].page, draft.question))


def _shuffled(drafts: Sequence[Draft], random: Random) -> list[Draft]:
    """By turns of the kinds of facts, each shuffled; passages at the end."""
    kinds: defaultdict[str, list[Draft]] = defaultdict(list)
    for draft in drafts:
        kinds[draft.made_of].append(draft)
    for group in kinds.values():
        random.shuffle(group)
    last = [draft for kind in _LAST for draft in kinds.pop(kind, [])]
    turns: list[Draft] = []
    while any(kinds.values()):
        turns += [kinds[kind].pop() for kind in sorted(kinds) if kinds[kind]]
    return turns + last


def _next(
    waiting: list[Draft], chosen: Sequence[Draft], wordings: set[str], hints: set[tuple[object, ...]]
) -> Draft | None:
    """The next usable draft, one on a page that no chosen question is about if there is any among the first."""
    waiting[:] = [d for d in waiting if matching_form(d.question) not in wordings and d.hints not in hints]
    if not waiting:
        return None
    used = {hint.page for draft in chosen for hint in draft.hints}
    ahead = waiting[:12]
    fresh = next((draft for draft in ahead if draft.hints[0].page not in used), ahead[0])
    waiting.remove(fresh)
    return fresh
