"""Question -> ranked sections and pages of compiled documents.

The folders, each of which imports only from those above it::

    settings.py     what a caller may choose
    question/       what is asked: words, kind of answer, vocabulary of the field, places that are named
    scoring/        how relevant a section is: profiles, their signals, a model's say
    traversal/      which sections: the ways through the tree, one for each mode
    pairs/          which two sections answer together, and whether two are needed
    documents/      which documents, and the results of several in one ranking (needs none of the others)
    pages/          which pages, and which passages of them (needs no traversal and no pairs)
    retrievers.py   the modes by name, and the one way to call them
    learned.py      what feedback changed of it; parts.py: what is left where a part of it is switched off

The calls in order::

    query = prepare_query(question, embedding=vector_or_None)                 # once
    routed = route(corpus_index, CorpusQuery(...), limit=16)                  # which documents
    for each routed document (index.compiled.CompiledDocument, embeddings set with dataclasses.replace):
        ranking = rank_sections(query, document, settings, mode)              # Ranking with Trace
        pages = likely_pages(rank_pages(query, document, ranking, limit=8))   # ScoredPage, best first
        texts = {page: text of it from the store for every page in pages}
        passages = pick_passages(query, document, pages, texts, ranking)      # types.evidence.Passage
        # of a tree without text: summary_passages(document, pointed_sections(query, document, ranking), texts)
    odds = relative_odds(rank_documents(query, routed, documents))            # which document it is about
    pages, passages = merge_pages(..., odds, ...), merge_passages(..., odds)     # of all documents
    evidence = compress.compress(query, passages, documents, compress.CompressionSettings(...))
    extracted = answer.extract_answer(query, evidence, documents)
    composed = answer.compose(extracted, evidence, documents, locator)                    # citations, text, removed
"""

from vectree.retrieve.documents.route import RoutedDocument, route
from vectree.retrieve.pages.likely import likely_pages
from vectree.retrieve.pages.passages import page_passages, pick_passages, summary_page, summary_passages
from vectree.retrieve.pages.pointed import PointedSection, pointed_sections
from vectree.retrieve.pages.ranking import TRAVERSALS, rank_pages
from vectree.retrieve.pages.weights import PageWeights
from vectree.retrieve.question.query import prepare_query
from vectree.retrieve.question.references import resolve_references
from vectree.retrieve.retrievers import RETRIEVERS, Retriever, put_first, rank_sections, retriever
from vectree.retrieve.settings import RetrievalSettings

__all__ = [
    "RETRIEVERS",
    "TRAVERSALS",
    "PageWeights",
    "PointedSection",
    "RetrievalSettings",
    "Retriever",
    "RoutedDocument",
    "likely_pages",
    "page_passages",
    "pick_passages",
    "pointed_sections",
    "prepare_query",
    "put_first",
    "rank_pages",
    "rank_sections",
    "resolve_references",
    "retriever",
    "route",
    "summary_page",
    "summary_passages",
]
