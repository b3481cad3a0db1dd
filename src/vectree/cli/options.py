"""Options and arguments that several commands share, each described once.

The closed sets repeat those of ``vectree.types.ranking``, whose import costs the start 30 ms; a test keeps them equal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

Mode = Literal["auto", "dfs", "beam", "best", "hybrid", "hops"]
AskMode = Literal["auto", "dfs", "beam", "best", "hybrid", "hops", "agent"]
Profile = Literal["paper", "hybrid"]
Unit = Literal["section", "page"]
Domain = Literal["general", "medical", "legal", "financial", "academic"]

_SEARCH = "How to search"
_PASSAGES = "What the answerer gets"
_ADDING = "How to read the documents"
_MODEL = "Language model"

Library = Annotated[
    Path | None,
    typer.Option(
        "--library",
        "-L",
        envvar="VECTREE_LIBRARY",
        help="Folder of the library. Default: the user's data folder.",
        show_default=False,
        file_okay=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON (see docs/reference/json.md), and nothing else.")]

Documents = Annotated[
    list[str] | None,
    typer.Option("--document", "-d", help="Search this document only: id, its beginning, or name. Repeatable.",
                 show_default=False),
]  # fmt: skip
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", "-c", help="Documents of this collection only. Repeatable.", show_default=False),
]
CollectionGiven = Annotated[
    str, typer.Option("--collection", "-c", help="Collection that the documents go into.", rich_help_panel=_ADDING)
]
ModeOption = Annotated[Mode, typer.Option("--mode", "-m", help="How the tree is searched.", rich_help_panel=_SEARCH)]
AskModeOption = Annotated[
    AskMode,
    typer.Option("--mode", "-m", help="How the tree is searched; agent: a model walks it.", rich_help_panel=_SEARCH),
]
ModelOption = Annotated[
    str | None,
    typer.Option(
        "--model",
        help="provider:model, or provider:model@URL; none: without. Default: the configuration's, if any.",
        show_default=False,
        rich_help_panel=_MODEL,
    ),
]
ModelRetrieval = Annotated[
    bool | None,
    typer.Option("--model-retrieval/--no-model-retrieval",
                 help="The model helps to find the evidence. Default: in dfs, beam and best, by scoring sections.",
                 show_default=False, rich_help_panel=_MODEL),
]  # fmt: skip
MaxModelTokens = Annotated[
    int | None,
    typer.Option("--max-model-tokens", min=1, help="Tokens the model may take.", show_default=False,
                 rich_help_panel=_MODEL),
]  # fmt: skip
MaxDollars = Annotated[
    float | None,
    typer.Option("--max-dollars", min=0, help="Money the model may cost, where its price is known.",
                 show_default=False, rich_help_panel=_MODEL),
]  # fmt: skip
MaxSeconds = Annotated[
    float | None,
    typer.Option("--max-seconds", min=0.1, help="Seconds the model may take.", show_default=False,
                 rich_help_panel=_MODEL),
]  # fmt: skip
ProfileOption = Annotated[
    Profile | None,
    typer.Option("--profile", help="How a section is scored.", show_default="hybrid", rich_help_panel=_SEARCH),
]
DomainOption = Annotated[
    Domain | None,
    typer.Option("--domain", help="Only documents of this domain.", show_default=False, rich_help_panel=_SEARCH),
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", help="Only documents in this language (en, ko, ja, …).", show_default=False,
                 rich_help_panel=_SEARCH),
]  # fmt: skip
MaxDepth = Annotated[
    int | None,
    typer.Option("--max-depth", min=1, help="dfs: how deep to go.", show_default=False, rich_help_panel=_SEARCH),
]
MaxBranches = Annotated[
    int | None,
    typer.Option("--max-branches", min=1, help="dfs: children followed per section.", show_default=False,
                 rich_help_panel=_SEARCH),
]  # fmt: skip
BeamWidth = Annotated[
    int | None,
    typer.Option("--beam-width", min=1, help="beam: sections kept per level.", show_default=False,
                 rich_help_panel=_SEARCH),
]  # fmt: skip
Threshold = Annotated[
    float | None,
    typer.Option("--threshold", min=0.0, max=1.0, help="Sections scored below this are not followed.",
                 show_default=False, rich_help_panel=_SEARCH),
]  # fmt: skip
References = Annotated[
    bool | None,
    typer.Option("--references/--no-references", help="Add sections that the question names (Section 3.2, 제3조).",
                 show_default=False, rich_help_panel=_SEARCH),
]  # fmt: skip
Compression = Annotated[
    bool | None,
    typer.Option("--compression/--no-compression", help="Drop weak and repeated passages.", show_default=False,
                 rich_help_panel=_PASSAGES),
]  # fmt: skip
BudgetTokens = Annotated[
    int | None,
    typer.Option("--budget-tokens", min=1, help="At most so many tokens of evidence.", show_default=False,
                 rich_help_panel=_PASSAGES),
]  # fmt: skip

DomainGiven = Annotated[
    Domain | None,
    typer.Option("--domain", help="Domain, where detection errs.", show_default=False, rich_help_panel=_ADDING),
]
LanguageGiven = Annotated[
    str | None,
    typer.Option("--language", help="Language (en, ko, ja, …), where detection errs.", show_default=False,
                 rich_help_panel=_ADDING),
]  # fmt: skip
Password = Annotated[
    str | None,
    typer.Option("--password", help="Password of encrypted documents.", show_default=False, rich_help_panel=_ADDING),
]
Sources = Annotated[
    str | None,
    typer.Option(
        "--sources",
        help="Where structure may come from, comma-separated: bookmarks, contents, headings, tags.",
        show_default="all",
        rich_help_panel=_ADDING,
    ),
]
Ocr = Annotated[
    bool,
    typer.Option("--ocr", help="Read pages without text with Tesseract (needs vectree[ocr]).",
                 rich_help_panel=_ADDING),
]  # fmt: skip
Embedder = Annotated[
    str | None,
    typer.Option("--embedder", help="Embedder by name; 'none' for keywords only.", show_default=False,
                 rich_help_panel=_ADDING),
]  # fmt: skip
