"""What is quoted word for word is believed, whatever it looks like."""

from __future__ import annotations

from pathlib import Path

import pytest

import vectree
from vectree.config import Config

TEXT = """# Study of retrieval

## Related work

Dense retrieval was improved with hard negatives in earlier work [12], and others [3, 7] went on from there.

The retrieval of long docu-
ments was studied in Norway and
in Sweden by three universities.

## Results

Figures in thousands
2021 2020
Retrieved passages of legal reports 4,120 3,980
Retrieved passages of medical reports 2,210 2,150
"""


@pytest.mark.parametrize(
    ("question", "part"),
    [
        ("What improved dense retrieval in earlier work?", "hard negatives in earlier work [12]"),
        ("Where was retrieval of long documents studied?", "documents was studied in Norway and in Sweden"),
        ("How many retrieved passages were of medical reports?", "medical reports 2,210 2,150"),
    ],
)
def test_quotes_are_neither_flagged_nor_doubted(tmp_path: Path, question: str, part: str) -> None:
    file = tmp_path / "study.md"
    file.write_text(TEXT, encoding="utf-8")
    with vectree.open(tmp_path / "library", config=Config(embedder="none")) as library:
        library.add(file)
        answer = library.ask(question)
    sentence = next(sentence for sentence in answer.sentences if part in sentence.text)
    assert sentence.flags == ()
    assert sentence.confidence == 1
    assert sentence.citations
    assert [citation.id for citation in answer.citations] == list(range(1, len(answer.citations) + 1))
