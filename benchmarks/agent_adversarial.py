"""Agents that misbehave: 200 runs over real HTTP, each of which must end, and cite nothing that is not there.

    python -m benchmarks.agent_adversarial

Twenty kinds of misbehaving models (``tests/servers/adversaries.py``: the same call for ever, unknown tools, wrong
arguments, prose, huge pages, invented citations, refusals, bursts of 429, cut replies, obedience to what a document
says, …), each on five generated documents (with orders to the model in the text, huge pages, Korean, blank pages, 120
pages), once with actions written as JSON and once with native tool calls. The whole way is gone: ``Library.ask`` in
mode ``agent``, the provider's client, a server that speaks HTTP.

Printed: runs that ended with an answer, a refusal or a typed reason within 30 steps; citations in the answers and those
that do not resolve to their page, marks like [9] in the text that cite nothing included; how the runs ended.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import vectree
from tests.servers.adversaries import KINDS, QUESTION, calls, documents, faults, page_file, writes
from tests.servers.chat_server import chat_server
from vectree.agent import MAX_STEPS
from vectree.config import CacheConfig, Config
from vectree.errors import VectreeError
from vectree.models.language_model import ModelSettings, load_model


def main() -> None:
    """Print the figures."""
    ended: Counter[str] = Counter()
    runs = whole = unresolved = cited = 0
    longest = 0
    config = Config(embedder="none", cache=CacheConfig(answers=0, calls=0))
    with TemporaryDirectory() as folder, vectree.open(Path(folder) / "library", config=config) as library:
        for name, pages in documents().items():
            (Path(folder) / name).write_bytes(page_file(name, pages))
            library.add(Path(folder) / name)
        for kind, make in KINDS.items():
            for name in documents():
                for say in (writes, calls):
                    runs += 1
                    with chat_server(make(say, name)) as server:
                        model = load_model(server.model, ModelSettings(tools=say is calls))
                        try:
                            answer = library.ask(QUESTION, name, mode="agent", model=model)
                        except VectreeError as error:
                            print(f"  {kind}, {name}: {type(error).__name__}: {error.message}", flush=True)
                            continue
                    problems = faults(answer, library, len(server.requests))
                    run = answer.trace.agent
                    ended[run.stopped if run else "no run"] += 1
                    longest = max(longest, len(run.steps) if run else 0)
                    cited += len(answer.citations)
                    unresolved += sum("cit" in problem for problem in problems)
                    whole += run is not None and len(run.steps) <= MAX_STEPS and not problems
                    for problem in problems:
                        print(f"  {kind}, {name}: {problem}", flush=True)
            print(f"  {kind:28}{runs} runs so far", flush=True)
    print(f"runs that ended as they must {whole} of {runs}, longest {longest} steps")
    print(f"citations unresolved         {unresolved} of {cited}")
    print(f"ended: {', '.join(f'{how} {number}' for how, number in sorted(ended.items()))}")


if __name__ == "__main__":
    main()
