"""Questions that need two facts: comparisons, and facts of two sections or tables (the papers' multi-hop)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from vectree.evaluate.generate.fact import Draft, Fact, QuestionType, Quote
from vectree.evaluate.generate.single import Asked, Phrasing
from vectree.evaluate.generate.tables import Cell
from vectree.evaluate.generate.wording import dated, named, worded
from vectree.text.analyse import content_terms

_RATIO = re.compile(r"per share|EPS|percent|%|shares|\brate\b|margin|ratio", re.IGNORECASE)
"""Rows in other units than money."""
_SHARED = {"en": 2, "ko": 4, "ja": 4}
"""So many rare terms in common make two subjects one matter; terms of Korean and Japanese are bigrams."""
_RARE = 6
"""A term that this many facts or fewer name ties two of them together."""
_ALIKE = 0.6
"""Subjects with more terms in common than this are one subject."""
_COMPARATIVE = (QuestionType.COMPARATIVE, QuestionType.COMPARISON)


def comparative(asked: Sequence[Asked], cells: Sequence[Cell], phrasing: Phrasing) -> Iterator[Draft]:
    """Two rows, two columns, two terms, or two sections on one thing."""
    language = phrasing.language
    for draft in (
        *_rows(cells, phrasing),
        *_columns(cells, language),
        *_terms(asked, language),
        *_sections(asked, language, "sections"),
    ):
        yield from (replace(draft, type=kind) for kind in _COMPARATIVE)


def multi_hop(asked: Sequence[Asked], cells: Sequence[Cell], phrasing: Phrasing) -> Iterator[Draft]:
    """A fact and the definition of a term it names, two facts on one rare term, two tables of one period."""
    yield from _defined(asked, phrasing)
    yield from _related(asked, phrasing)
    yield from _tables(cells, phrasing.language)
    yield from (replace(d, type=QuestionType.MULTI_HOP) for d in _sections(asked, phrasing.language, "both"))


def _rows(cells: Sequence[Cell], phrasing: Phrasing) -> Iterator[Draft]:
    """Neighbouring rows of one column."""
    columns: defaultdict[tuple[int, str, str], list[Cell]] = defaultdict(list)
    for cell in cells:
        columns[cell.page, cell.table, cell.column].append(cell)
    for (_, table, column), column_cells in columns.items():
        for first, second in pairwise(column_cells):
            barred = first.barred
            if first.row == second.row or not (barred or _comparable(first, second)):
                continue
            if barred and (
                first.value == second.value or not (first.value[:1].isdigit() and second.value[:1].isdigit())
            ):
                continue
            yield _draft(
                "rows",
                worded(
                    phrasing.language,
                    "rows barred" if barred else "rows",
                    detail=phrasing.softened(column) if barred else dated(phrasing.language, column),
                    place=table,
                    first=first.row,
                    second=second.row,
                ),
                (first.row, second.row, column),
                f"{first.row}: {first.fact().answer}; {second.row}: {second.fact().answer}",
                (first.value, second.value),
                (first.fact(), second.fact()),
            )


def _comparable(first: Cell, second: Cell) -> bool:
    if first.amount is None or second.amount is None or first.amount == second.amount:
        return False
    if (_RATIO.search(first.row) is None) != (_RATIO.search(second.row) is None):
        return False
    return first.amount > 0 and second.amount > 0 and ("%" in first.value) == ("%" in second.value)


def _columns(cells: Sequence[Cell], language: str) -> Iterator[Draft]:
    """The two latest periods of one row."""
    rows: defaultdict[tuple[int, str, str], list[Cell]] = defaultdict(list)
    for cell in cells:
        if not cell.barred and cell.amount is not None:
            rows[cell.page, cell.table, cell.row].append(cell)
    for (_, table, row), row_cells in rows.items():
        dated = sorted(row_cells, key=lambda cell: _year(cell.column))
        if len(dated) < 2 or _year(dated[-1].column) == _year(dated[-2].column) or dated[-1].value == dated[-2].value:
            continue
        before, after = dated[-2], dated[-1]
        yield _draft(
            "columns",
            worded(
                language,
                "columns",
                subject=row,
                first=named(language, before.column),
                second=named(language, after.column),
                place=table,
            ),
            (row, before.column, after.column),
            worded(language, "from to", first=before.value, second=after.value),
            (before.value, after.value),
            (before.fact(),),
        )


def _year(column: str) -> int:
    years = re.findall(r"(?:19|20)\d\d", column)
    return int(years[-1]) if years else 0


def _terms(asked: Sequence[Asked], language: str) -> Iterator[Draft]:
    """Terms that share a word but not all."""
    defined = [one.fact for one in asked if one.fact.kind == "definition"]
    for first, second in combinations(defined, 2):
        a, b = set(content_terms(first.subject)), set(content_terms(second.subject))
        if a & b and a != b:
            yield _draft(
                "terms",
                worded(language, "terms", first=first.subject, second=second.subject),
                (first.subject, second.subject),
                f"{first.subject}: {first.answer}; {second.subject}: {second.answer}",
                (first.answer, second.answer),
                (first, second),
            )


def _sections(asked: Sequence[Asked], language: str, key: str) -> Iterator[Draft]:
    """What two sections say about one phrase."""
    phrases: defaultdict[str, list[Fact]] = defaultdict(list)
    for one in asked:
        if one.fact.kind == "passage":
            phrases[one.fact.subject.casefold().removeprefix("the ")].append(one.fact)
    for facts in phrases.values():
        first = facts[0]
        second = next((f for f in facts if f.section.id != first.section.id and f.place != first.place), None)
        if second is None:
            continue
        yield _draft(
            "sections",
            worded(language, key, first=first.place, second=second.place, subject=first.subject),
            (first.subject, first.place, second.place),
            f"{first.answer} {second.answer}",
            (first.answer, second.answer),
            (first, second),
        )


def _defined(asked: Sequence[Asked], phrasing: Phrasing) -> Iterator[Draft]:
    definitions = [one.fact for one in asked if one.fact.kind == "definition"]
    definitions.sort(key=lambda fact: -len(fact.subject))  # "winter fee" before "fee"
    for one in asked:
        fact = one.fact
        if fact.kind in ("definition", "cell", "passage"):
            continue
        for definition in definitions:
            apart = definition.section.id != fact.section.id
            if apart and _names(one.question, definition.subject):
                second = worded(phrasing.language, "define", subject=phrasing.softened(definition.subject))
                yield _joined(f"definition+{fact.kind}", one.question, second, fact, definition, phrasing)
                break


def _names(question: str, term: str) -> bool:
    return (
        re.search(rf"(?<![A-Za-z]){re.escape(term)}s?(?![A-Za-z])", question, re.IGNORECASE) is not None
        and len(term) > 2
    )


def _related(asked: Sequence[Asked], phrasing: Phrasing) -> Iterator[Draft]:
    """Facts of two sections whose subjects share the rarest words."""
    facts = [one for one in asked if one.fact.kind in ("condition", "purpose", "duty", "ban")]
    terms = [set(content_terms(one.fact.subject)) for one in facts]
    counts = Counter(term for named in terms for term in named)
    for (i, first), (j, second) in combinations(enumerate(facts), 2):
        shared = {
            term for term in terms[i] & terms[j] if counts[term] <= _RARE and not term.isdigit() and len(term) > 1
        }
        alike = len(terms[i] & terms[j]) > _ALIKE * min(len(terms[i]), len(terms[j]))
        if len(shared) < _SHARED[phrasing.language] or alike or first.fact.section.id == second.fact.section.id:
            continue
        yield _joined(
            f"{first.fact.kind}+{second.fact.kind}", first.question, second.question, first.fact, second.fact, phrasing
        )


def _joined(made_of: str, first: str, second: str, one: Fact, other: Fact, phrasing: Phrasing) -> Draft:
    if phrasing.language == "en":
        first = first.rstrip("?")
        second = second[0].lower() + second[1:]
    return _draft(
        made_of,
        worded(phrasing.language, "and", first=first, second=second),
        (one.subject, other.subject),
        f"{one.answer}; {other.answer}",
        (one.answer, other.answer),
        (one, other),
        kind=QuestionType.MULTI_HOP,
    )


def _tables(cells: Sequence[Cell], language: str) -> Iterator[Draft]:
    """The first fitting rows of two tables on different pages, in one period."""
    columns: defaultdict[str, dict[str, list[Cell]]] = defaultdict(dict)
    for cell in cells:
        if not cell.barred and cell.amount is not None:
            columns[cell.column].setdefault(cell.table, []).append(cell)
    for column, tables in columns.items():
        for (name, first), (other, second) in pairwise(tables.items()):
            one, two = first[len(first) // 2], second[len(second) // 2]
            if one.page == two.page or one.row == two.row:
                continue
            yield _draft(
                "cell+cell",
                worded(
                    language,
                    "two cells",
                    first=one.row,
                    place=name,
                    second=two.row,
                    other=other,
                    detail=dated(language, column),
                ),
                (one.row, two.row, column),
                f"{one.row}: {one.fact().answer}; {two.row}: {two.fact().answer}",
                (one.value, two.value),
                (one.fact(), two.fact()),
                kind=QuestionType.MULTI_HOP,
            )


def _draft(
    made_of: str,
    question: str,
    named: tuple[str, ...],
    answer: str,
    withheld: tuple[str, ...],
    facts: tuple[Fact, ...],
    *,
    kind: QuestionType = QuestionType.COMPARATIVE,
) -> Draft:
    hints: tuple[Quote, ...] = tuple(dict.fromkeys(fact.hint for fact in facts))
    return Draft(
        type=kind,
        made_of=made_of,
        question=question,
        named=named,
        answer=answer,
        withheld=withheld,
        hints=hints,
        sections=tuple(dict.fromkeys(fact.section.id for fact in facts)),
    )
