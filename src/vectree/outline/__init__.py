"""Pages -> section tree whose titles are checked against the source.

The data's path::

    loaders/     everything but PDF -> a document as read
    pages/       what its pages show: lines, rows, links, running headers, numbers
    tags, bookmarks, contents/, headings/     -> candidates: titles that claim a place (``candidate``), a source each
    merge        -> one list of candidates
    model/       the titles that a language model reads, and what they add
    tree/        -> each title verified or repaired, in order, what is between them filled: the section tree
    describe/    what is said of sections and the document: summaries, title and date, field, figures
    outline      all of it in this order: the stage's entry

Beside the path: a tree out and in again (``export``, ``corrections``), the sources by the names people write
(``source_names``), what a title says its section is (``kinds``).

Imports point one way, neighbours do not import each other:
``outline | corrections | export | source_names > merge | model | loaders > tags | bookmarks | headings | tree >
contents | describe > pages | candidate | kinds``.
"""

from vectree.outline.outline import outline

__all__ = ["outline"]
