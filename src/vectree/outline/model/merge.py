"""A model's titles beside those found without one: what the model adds, never at the cost of what stands.

Both lists are checked already. A title that both have keeps its place and level and takes the model's summary; one that
only the model has is added at the level that its neighbours give it; nothing that was found without a model goes, so a
model-made tree verifies no worse and misses nothing that the zero-model tree has.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from vectree.outline.tree.order import Placed
from vectree.text.normalise import matching_form
from vectree.types.document import Page
from vectree.types.section import Position, Verification

_SURE = (Verification.VERIFIED, Verification.REPAIRED)
_NEAR = 8
"""Pages by which a model's page may be off."""
_NUMBER = re.compile(r"\d[\d.,]*")


def merge_titles(found: Sequence[Placed], by_model: Sequence[Placed], pages: Sequence[Page]) -> tuple[Placed, ...]:
    """All titles in the order of the text; ``by_model`` are such as stand in the source."""
    texts = {page.number: page.text for page in pages}
    shared, new = _matched(found, by_model)
    merged = [_improved(title, shared.get(i), texts) for i, title in enumerate(found)]
    if not new:
        return tuple(merged)
    anchors = sorted(
        ((_place(model), model.level, found[i].level) for i, model in shared.items()), key=lambda anchor: anchor[0]
    )
    starts = [anchor[0] for anchor in anchors]
    for title in new:
        place = bisect_right(starts, _place(title)) - 1
        shift = anchors[place][2] - anchors[place][1] if place >= 0 else 0
        level = max(1, title.level + shift)
        merged.append(replace(title, level=level, summary=_summary(title, texts)))
    if any(title.start is None for title in merged):
        return tuple(_in_place(merged))
    return tuple(sorted(merged, key=_place))


def _matched(found: Sequence[Placed], by_model: Sequence[Placed]) -> tuple[dict[int, Placed], list[Placed]]:
    """Which of the found titles the model names too (by index), and what only the model has.

    On the same page first; then the nearest of the same words within ``_NEAR`` pages that is not taken: a title that
    the model put on a wrong page may have been found again in a line that only repeats it.
    """
    forms = [matching_form(title.title) for title in found]
    shared: dict[int, Placed] = {}
    rest: list[Placed] = []
    for title in by_model:
        same = next((i for i, other in enumerate(found) if i not in shared and _same(title, other)), None)
        if same is None:
            rest.append(title)
        else:
            shared[same] = title
    new: list[Placed] = []
    for title in rest:
        form = matching_form(title.title)
        near = [
            i
            for i in range(len(found))
            if i not in shared and _alike(form, forms[i]) and _pages(title, found[i]) <= _NEAR
        ]
        if near:
            shared[min(near, key=lambda i: _pages(title, found[i]))] = title
        elif not any(_same(title, other) for other in found):
            new.append(title)
    return shared, new


def _pages(title: Placed, other: Placed) -> int:
    if title.start is None or other.start is None:
        return _NEAR + 1
    return abs(title.start.page - other.start.page)


def _same(title: Placed, other: Placed) -> bool:
    if _pages(title, other) > 0:
        return False
    return title.start == other.start or _alike(matching_form(title.title), matching_form(other.title))


def _alike(one: str, two: str) -> bool:
    """The same but for a number before it."""
    return one == two or (min(len(one), len(two)) > 3 and (one.endswith(two) or two.endswith(one)))


def _improved(title: Placed, by_model: Placed | None, texts: dict[int, str]) -> Placed:
    if by_model is None or title.summary:
        return title
    return replace(title, summary=_summary(by_model, texts))


def _summary(title: Placed, texts: dict[int, str]) -> str | None:
    """The model's summary, unless it has a number that neither the page nor the next one has: it may not invent."""
    if not title.summary or title.start is None:
        return None
    near = " ".join(texts.get(page, "") for page in range(title.start.page, title.start.page + 3))
    known = set(_NUMBER.findall(near))
    numbers = {number.rstrip(".,") for number in _NUMBER.findall(title.summary)}
    return title.summary if numbers <= {number.rstrip(".,") for number in known} else None


def _in_place(titles: Sequence[Placed]) -> list[Placed]:
    """By place; those without one stay behind the title they stood behind."""
    last = Position(page=1, offset=0)
    keyed: list[tuple[Position, int, Placed]] = []
    for order, title in enumerate(titles):
        last = title.start or last
        keyed.append((last, order, title))
    return [title for _, _, title in sorted(keyed, key=lambda one: one[:2])]


def _place(title: Placed) -> tuple[int, int]:
    return (title.start.page, title.start.offset) if title.start is not None else (0, 0)
