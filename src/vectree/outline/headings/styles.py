"""Which looks are headings in this document.

Every look is judged by what its stretches are like: are they short, do they read like titles, do they stand apart
from what is above, are they no table cells, do their numbers count, is the look rare enough. No single sign decides.
Stretches with and without a number are judged apart, for a list or a table may share the look of numbered headings.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from vectree.outline.contents.rows import is_list_entry
from vectree.outline.headings.lines import HeadingLine, Look
from vectree.outline.pages.layout import Layout
from vectree.outline.pages.sequences import counting

_MOST_CHARACTERS = 160
_LARGER = 1.07
"""Times the body's size from which a look is larger than running text."""
_LARGE = 1.25
"""Times the body's size that table cells rarely have."""
_FORMULA = re.compile(r"([^\W\d_]{2,}) \d+\b(?!\.\d)")
_THEOREM = re.compile(
    r"(?:definition|theorem|lemma|proposition|corollary|example|remark|proof|exercise|problem|claim|assumption|conjecture"
    r"|satz|korollar|beispiel|bemerkung|beweis|aufgabe|théorème|définition|exemple|定理|定義|定义|補題|例題|命題|例|정리|정의|예제)"
    r"\s*(?:\d|[.:(]|$)",
    re.IGNORECASE,
)
_REPEATS = 4
"""So many times a word with a number makes a numbered item of it."""
_USUAL_WEIGHT = 0.08
"""Share of a document's characters that headings of one look rarely exceed."""
_TEXT_COLOURS = frozenset({0x000000, 0x231F20, 0x333333, 0x0000FF, 0xFFFFFF})
"""Black, rich black, dark grey, the blue of hyperlinks: no sign of a heading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A look, with or without numbers, and what its stretches are like; shares in [0, 1]."""

    look: Look
    numbered: bool
    headings: tuple[HeadingLine, ...]
    """Those of its stretches that can be titles, in document order."""
    titles: float
    """Share of its stretches that can be titles."""
    apart: float
    """Share with more space above than lines of text have."""
    cells: float
    """Share with short neighbours on the same height, as cells of a table have."""
    counting: float
    """How well the numbers count; 0 without numbers."""
    weight: float
    """Share of the document's characters."""
    distinct: float
    """How much it stands out from running text: 0 not at all, 1 and more clearly."""

    @property
    def score(self) -> float:
        """Belief that the look is a heading's; from ``ACCEPTED`` on it is taken for one."""
        score = self.distinct + 1.2 * (self.titles - 0.6) + 0.8 * (self.apart - 0.5) - self.cells
        if self.numbered and len(self.headings) >= 2:
            score += 1.4 * (self.counting - 0.5)
        if self.weight > _USUAL_WEIGHT:
            score -= 4 * (self.weight - _USUAL_WEIGHT)
        if len(self.headings) == 1:
            score -= 0.25
        return score


ACCEPTED = 1.3


def styles_of(headings: Sequence[HeadingLine], layout: Layout, gap: float) -> tuple[Style, ...]:
    """The looks of the document that differ from running text, best first; ``gap`` is its usual line spacing."""
    groups: defaultdict[tuple[Look, bool], list[HeadingLine]] = defaultdict(list)
    for heading in headings:
        groups[heading.look, heading.number is not None].append(heading)
    total = sum(len(line.form) for line in layout.lines) or 1
    formulas = _formulas(headings)
    found = [
        style
        for (look, numbered), group in groups.items()
        if (style := _style(look, group, layout, gap, total, formulas, numbered=numbered)) is not None
    ]
    return tuple(sorted(found, key=lambda style: -style.score))


def _formulas(headings: Sequence[HeadingLine]) -> frozenset[str]:
    """Words that head numbered items rather than sections: Definition 1, Example 2, Question 3."""
    counts = Counter(match[1] for heading in headings if (match := _FORMULA.match(heading.text)) is not None)
    return frozenset(word for word, count in counts.items() if count >= _REPEATS)


def _is_formula(heading: HeadingLine, formulas: frozenset[str]) -> bool:
    """Whether it is the title of a figure, a table or a numbered item."""
    if heading.number is not None and heading.number.rank is not None:
        return False
    match = _FORMULA.match(heading.text)
    return (
        is_list_entry(heading.text)
        or _THEOREM.match(heading.text) is not None
        or (match is not None and match[1] in formulas)
    )


def _style(
    look: Look,
    group: Sequence[HeadingLine],
    layout: Layout,
    gap: float,
    total: int,
    formulas: frozenset[str],
    *,
    numbered: bool,
) -> Style | None:
    distinct = _distinct(look, layout)
    titles = [heading for heading in group if can_be_title(heading) and not _is_formula(heading, formulas)]
    if distinct <= 0 or not titles:
        return None
    return Style(
        look=look,
        numbered=numbered,
        headings=tuple(titles),
        titles=len(titles) / len(group),
        apart=sum(heading.gap > gap + 0.15 * look.size for heading in titles) / len(titles),
        cells=_beside(titles, layout),
        counting=counting([heading.number for heading in titles if heading.number is not None]),
        weight=sum(len(heading.text) for heading in group) / total,
        distinct=distinct,
    )


def _beside(titles: Sequence[HeadingLine], layout: Layout) -> float:
    """The share with short neighbours; in large type that is two headings side by side as often as a table."""
    share = sum(heading.cells > 0 for heading in titles) / len(titles)
    return share * 0.3 if titles[0].look.size >= _LARGE * layout.body_size else share


def _distinct(look: Look, layout: Layout) -> float:
    """How much a look stands out from running text; 0 and less for smaller text without other signs."""
    ratio = look.size / layout.body_size if layout.body_size else 1.0
    points = 0.0
    if ratio >= _LARGER:
        points += min(1.0, 0.45 + 2.0 * (ratio - _LARGER))
    elif ratio < 0.93:
        points -= 0.35
    if look.bold and not layout.body_bold:
        points += 0.55
    elif layout.body_bold and not look.bold:
        points -= 0.3
    if look.caps:
        points += 0.3
    if look.italic and not layout.body_italic:
        points += 0.2
    if look.font not in layout.body_fonts:
        points += 0.15
    if look.colour not in _TEXT_COLOURS:
        points += 0.1
    return points


def can_be_title(heading: HeadingLine) -> bool:
    """Whether the stretch reads like a title: short, begins like one, no sentence."""
    text = heading.text
    if len(text) > _MOST_CHARACTERS or heading.last - heading.first >= 4:
        return False
    number = heading.number
    body = text[number.end :] if number is not None else text
    letters = sum(character.isalpha() for character in body)
    if letters < 2 and not (number is not None and number.rank is not None):
        return False
    if letters < 0.4 * len(body.replace(" ", "")):
        return False
    if body[:1].islower() and number is None:
        return False
    return not text.endswith((",", ";", "、", "，", "；")) and not _sentence(text)


def _sentence(text: str) -> bool:
    """Whether the text ends as a sentence does; a title may end in a full stop when it is short."""
    if text.endswith(("。", "다.", "니다")):
        return True
    return text.endswith(".") and len(text.split()) > 9
