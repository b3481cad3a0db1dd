"""The seven tools by MCP on a document of 500 pages: what each payload costs whoever reads it.

    python -m benchmarks.mcp_budgets --data ../shared/data [--every 4]

The first 500 pages of the filings, joined, beside sixty small documents with long titles. The official client starts
``vectree mcp`` over stdio, and talks to one over streamable HTTP. Over each it lists and searches with many arguments,
walks the whole tree part by part, reads every ``--every``-th section and stretch of ten pages to its end by what each
result says comes next, and looks at pages.

Printed for each tool: calls, most and mean tokens of a payload's text; tokens of a single result of ``search``;
payloads over their layer's budget (tree, lists, hits 500; pages 2,000; the file's own words are never cut away: pages
read in parts are compared with what the library holds).
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio

import vectree
from benchmarks.latency import QUESTIONS
from benchmarks.pdf_memory import join
from tests.servers.mcp_client import Payloads, Transport, http, stdio
from vectree.agent.payload import PAGE_TOKENS, SEARCH_RESULT_TOKENS, TREE_TOKENS
from vectree.config import Config
from vectree.types.document import Document

PAGES = 500
MOST_RESULTS = 20
BUDGETS = {
    "search": MOST_RESULTS * SEARCH_RESULT_TOKENS + 60,
    "list_documents": TREE_TOKENS,
    "get_document_tree": TREE_TOKENS,
    "search_within_document": TREE_TOKENS,
    "get_section": PAGE_TOKENS,
    "get_page_content": PAGE_TOKENS,
    "get_page_image": TREE_TOKENS,
}


def fill(folder: Path, data: Path) -> tuple[Document, dict[int, str]]:
    """A library in the folder: the long document, with its pages' texts, and the small ones."""
    join(data, PAGES, folder / "joined-500.pdf")
    with vectree.open(folder / "library", config=Config(embedder="none")) as library:
        for number in range(60):
            name = f"Minutes of the standing committee on cash, taxes and supply chains, sitting {number:03}"
            (folder / f"{name}.md").write_text(f"# {name}\n\nNet sales changed by {number} per cent.\n")
            library.add(folder / f"{name}.md")
        document = library.add(folder / "joined-500.pdf")
        return document, {page.number: page.text for page in library.pages(document.id)}


async def driven(transport: Transport, library: Path, document: Document, every: int) -> Payloads:
    """What came over that transport."""
    async with transport(library) as client:
        payloads = Payloads(client, document.id, QUESTIONS, document.page_count)
        await payloads.drive(every=every)
        return payloads


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--every", type=int, default=4)
    options = parser.parse_args()
    over = lost = 0
    tools: set[str] = set()
    with TemporaryDirectory() as folder:
        document, texts = fill(Path(folder), options.data)
        for name, transport in (("stdio", stdio), ("http", http)):
            found = anyio.run(driven, transport, Path(folder) / "library", document, options.every)
            for tool, tokens in found.tokens.items():
                mean = statistics.mean(tokens)
                print(f"{name:6}{tool:24}calls {len(tokens):5}  most {max(tokens):5}  mean {mean:7.1f}", flush=True)
                over += sum(count > BUDGETS[tool] for count in tokens)
                tools.add(f"{name} {tool}")
            mean = statistics.mean(found.results)
            print(f"{name:6}a result of search      most {max(found.results):5}  mean {mean:.1f}")
            lost += sum(text != texts[page] for page, text in found.read.items())
            lost += len({section.id for section in document.tree.walk()} - found.sections)
    print(f"tools driven over both transports {len(tools)} of {2 * len(BUDGETS)}")
    print(f"payloads over their budget {over}")
    print(f"sections and pages not reached or not whole {lost}")


if __name__ == "__main__":
    main()
