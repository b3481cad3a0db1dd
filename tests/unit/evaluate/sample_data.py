"""Made-up rows in the published formats, written into a folder."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path


def write_rows(folder: Path, name: str, rows: Iterable[Mapping[str, object]]) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def write_document(folder: Path, name: str, content: str = "{}") -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")


def page_texts(*pages: str, language: str = "en") -> str:
    return json.dumps({"title": "Report", "language": language, "pages": list(pages)}, ensure_ascii=False)


HOTPOT = {
    "id": "h1",
    "question": "Which river crosses the town where the Brenn mill stands?",
    "answer": "Alder",
    "kind": "bridge",
    "paragraphs": [
        {"title": "Brenn mill", "sentences": ["The Brenn mill is in Osterby.", " It was built in 1820."]},
        {"title": "Cheese", "sentences": ["Cheese is made from milk."]},
        {"title": "Osterby", "sentences": ["Osterby is a town.", " The river Alder crosses it."]},
    ],
    "supporting_facts": [["Brenn mill", 0], ["Osterby", 1]],
}

QASPER = {
    "2001.00001": {
        "title": "Parsing with twigs",
        "abstract": "We parse with twigs.",
        "full_text": [
            {"section_name": "Method", "paragraphs": ["Twigs are short.", "We use ten of them."]},
            {"section_name": "Method ::: Training", "paragraphs": ["Training takes two hours."]},
            {"section_name": None, "paragraphs": ["Thanks."]},
        ],
        "qas": [
            {
                "question": "How long does training take?",
                "question_id": "q1",
                "answers": [
                    {
                        "answer": {
                            "unanswerable": False,
                            "extractive_spans": ["two hours"],
                            "yes_no": None,
                            "free_form_answer": "",
                            "evidence": ["Training takes  two hours.", "FLOAT SELECTED: Table 1"],
                        }
                    }
                ],
            },
            {
                "question": "Do they use twigs?",
                "question_id": "q2",
                "answers": [
                    {
                        "answer": {
                            "unanswerable": False,
                            "extractive_spans": [],
                            "yes_no": True,
                            "free_form_answer": "",
                            "evidence": ["We parse with twigs."],
                        }
                    }
                ],
            },
            {
                "question": "What about leaves?",
                "question_id": "q3",
                "answers": [
                    {
                        "answer": {
                            "unanswerable": True,
                            "extractive_spans": [],
                            "yes_no": None,
                            "free_form_answer": "",
                            "evidence": [],
                        }
                    }
                ],
            },
        ],
    }
}

LITQA = [
    {
        "id": "l1",
        "question": "Which gene?",
        "ideal": "abcX",
        "distractors": ["abcY", "abcZ"],
        "sources": ["https://doi.org/10.1000/one"],
        "key-passage": "…",
    },
    {"id": "l2", "question": "Which cell?", "ideal": "T", "distractors": ["B"], "sources": ["10.1000/two"]},
]

MOSAIC = [
    {
        "id": "m1",
        "question": "Which of the two alloys is harder?",
        "answer": "The second.",
        "type": "comparison",
        "papers": ["2101.00001", "10.1000/b"],
        "evidence": [{"paper": "2101.00001", "pages": [2]}, {"paper": "10.1000/b", "pages": [1, 7]}],
    },
    {"id": "m2", "question": "How many?", "answer": "Two.", "papers": ["2101.00001", "absent"], "evidence": []},
]
