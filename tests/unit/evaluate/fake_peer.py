"""Stands for llama-index in tests: the same lines, ranked by words in common; ``FAULT`` in a question fails."""

from __future__ import annotations

import json
import os
import sys

VERSIONS = {"llama-index-core": "0.14.25", "llama-index-retrievers-bm25": "0.8.0"}


def main() -> None:
    texts: list[str] = []
    versions = VERSIONS if os.environ.get("FAKE_PEER") != "old" else {"llama-index-core": "0.1"}
    print(json.dumps({"versions": versions}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        reply: dict[str, object] = {}
        if request["do"] == "open":
            texts = request["texts"]
            reply = {"nodes": texts if request["retriever"] == "auto-merging" else []}
        elif request["do"] == "ask":
            if "DIE" in request["question"]:
                sys.exit(1)
            words = set(request["question"].lower().split())
            shared = [len(words & set(text.lower().split())) for text in texts]
            order = sorted(range(len(texts)), key=lambda place: -shared[place])
            reply = {"ranked": [[place, texts[place]] for place in order if shared[place]], "seconds": 0.5}
            if "FAULT" in request["question"]:
                reply = {"error": "KeyError: 'fault'"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
