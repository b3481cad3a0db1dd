"""Questions about one document, with or without a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vectree.errors import DocumentError, EmptyFileError
from vectree.evaluate.generate.amounts import amounts
from vectree.evaluate.generate.checks import Reason, fault
from vectree.evaluate.generate.choose import choose
from vectree.evaluate.generate.conditions import conditions
from vectree.evaluate.generate.definitions import definitions
from vectree.evaluate.generate.duties import duties
from vectree.evaluate.generate.fact import CLINICAL, GENERAL, Draft, Fact, QuestionType
from vectree.evaluate.generate.model import Writer, written
from vectree.evaluate.generate.pairs import comparative, multi_hop
from vectree.evaluate.generate.passages import passages
from vectree.evaluate.generate.single import Phrasing, single
from vectree.evaluate.generate.statements import LANGUAGES, statements
from vectree.evaluate.generate.tables import cells
from vectree.types.document import Document, Page
from vectree.types.section import Origin

_EXTRACTORS = (definitions, conditions, duties, amounts)
"""A sentence gives the first fact that one of them finds in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated:
    """The questions about a document, and how many drafts were dropped for what reason."""

    drafts: tuple[Draft, ...]
    dropped: Mapping[Reason, int]


def types_of(document: Document) -> tuple[QuestionType, ...]:
    """The types that suit the document's domain."""
    return CLINICAL if document.domain == "medical" else GENERAL


def generate(
    document: Document,
    pages: Sequence[Page],
    *,
    types: Sequence[QuestionType] = (),
    count: int = 20,
    seed: int = 0,
    writer: Writer | None = None,
) -> Generated:
    """At most ``count`` questions, in the order of their pages; the same for the same document, settings and seed.

    Without ``types`` those of the document's domain. With a ``writer`` it words the questions; what it replies goes
    through the same checks, its hints first of all.

    Raises:
        EmptyFileError: no page has text.
        DocumentError: the language has no wording here, or nothing in the text makes a question.

    """
    if not any(page.text.strip() for page in pages):
        raise EmptyFileError(f"{document.name!r} has no text to ask about: read it with `vectree add --ocr` first")
    if document.language not in LANGUAGES:
        raise DocumentError(
            f"{document.name!r} has the language {document.language!r}: questions are in {', '.join(LANGUAGES)}",
            language=document.language,
        )
    wanted = tuple(dict.fromkeys(types)) or types_of(document)
    texts = {page.number: page.text for page in pages}
    titles: dict[str, str] = {
        section.id: section.title for section in document.tree.walk() if section.origin is not Origin.FILLER
    }
    dropped: Counter[Reason] = Counter()
    if writer is None:
        drafts = drafted(document, pages)
    else:
        drafts, malformed = written(document, pages, wanted, count, seed, writer)
        dropped["malformed"] += malformed
    good: list[Draft] = []
    for draft in drafts:
        if draft.type in wanted:
            reason = fault(draft, texts, titles, document.language)
            if reason is None:
                good.append(draft)
            else:
                dropped[reason] += 1
    chosen = choose(good, wanted, count, f"{seed} {document.id}")
    if not chosen:
        raise DocumentError(
            f"nothing in {document.name!r} makes a question of the types {', '.join(wanted)}: it has no definitions, "
            f"conditions, duties, amounts or tables that could be read{_counted(dropped)}; "
            "ask for other types or give a model",
            types=wanted,
        )
    return Generated(drafts=tuple(chosen), dropped=+dropped)


def _counted(dropped: Counter[Reason]) -> str:
    found = ", ".join(f"{number} {reason}" for reason, number in sorted((+dropped).items()))
    return f" (dropped: {found})" if found else ""


def drafted(document: Document, pages: Sequence[Page]) -> list[Draft]:
    """All questions that can be made without a model, unchecked."""
    said = list(statements(document, pages))
    table_cells = list(cells(document, pages))
    facts: list[Fact] = []
    used: set[str] = set()
    for statement in said:
        fact = next((fact for extract in _EXTRACTORS for fact in extract(statement, document.language)), None)
        if fact is not None:
            facts.append(fact)
            used.add(statement.text)
    facts += passages([statement for statement in said if statement.text not in used], document.language)
    facts += (cell.fact() for cell in table_cells if cell.amount is not None or cell.barred)
    phrasing = Phrasing(document, pages)
    asked = phrasing.asked(facts)
    return [
        *single(asked, document.language),
        *comparative(asked, table_cells, phrasing),
        *multi_hop(asked, table_cells, phrasing),
    ]
