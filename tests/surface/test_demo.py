"""``make demo``: the question of the script, its answer, the page and the box, looked up in the PDF by hand."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from PIL import Image

from tests.surface.conftest import ROOT, run_vectree
from vectree.schemas.ask import AskOutput

SCRIPT = (ROOT / "scripts" / "demo").read_text(encoding="utf-8")
ANSWER = (
    "DOL’s 2012 Registered Apprenticeship evaluation found that the net lifetime benefits for persons who completed an "
    "apprenticeship program were approximately $250,000 while the net social benefits were over $50,000."
)
LINES = ((144, 251, 552, 261), (108, 261, 552, 272), (108, 272, 143, 282))
"""Where the three lines of the sentence are printed, in points from the top left of the page."""


def test_demo_answers_with_page_and_box(tmp_path: Path) -> None:
    found = re.search(r'^question="(.+)"$', SCRIPT, re.MULTILINE)
    assert found
    library, picture = tmp_path / "library", tmp_path / "answer.png"
    added = run_vectree("add", ROOT / "examples" / "DOL2022.pdf", library=library, VECTREE_CONFIG="")
    assert added.code == 0, added.err
    done = run_vectree(
        "ask", found.group(1), "--picture", picture, "--json", library=library, VECTREE_CONFIG=""
    )  # with the embedder, as the demonstration does
    assert done.code == 0, done.err
    answer = AskOutput.model_validate(done.json)
    assert answer.answer == f"{ANSWER} [1]"
    (citation,) = answer.citations
    assert (citation.page, citation.label, citation.title) == (10, "10", "ETA 1.1.4 Apprenticeships & Learning")
    assert " ".join(citation.quote.split()) == ANSWER
    boxes = [(box.x0, box.y0, box.x1, box.y1) for box in citation.boxes]
    assert len(boxes) == len(LINES)
    for box, line in zip(boxes, LINES, strict=True):
        assert all(abs(one - other) < 1.5 for one, other in zip(box, line, strict=True)), (box, line)
    with Image.open(picture) as image:
        pixels = np.asarray(image.convert("RGB"))
    scale = pixels.shape[1] / 612  # the page is 612 points wide
    x0, y0, x1, y1 = (round(side * scale) for side in boxes[0])
    red, green, blue = np.median(pixels[y0:y1, x0:x1], axis=(0, 1))
    assert red > 200
    assert green > 200
    assert blue < 150
    assert np.median(pixels[: round(60 * scale)]) == 255
