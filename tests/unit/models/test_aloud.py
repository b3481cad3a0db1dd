from time import process_time

import pytest

from vectree.models.aloud import Aloud, aloud

SAYS = "Paris is the capital. [1]\nIt is on the Seine."


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (SAYS, SAYS),
        (f"<think>\nLyon? No.\n</think>\n\n{SAYS}", SAYS),
        (f"\n<THINKING>Lyon?</THINKING>{SAYS}", SAYS),
        (f"<think></think>\n<think>Nice?</think> {SAYS}", SAYS),
        (f"The user asks for a capital.\nLyon?\n</think>\n{SAYS}", SAYS),
        (f"</think>{SAYS}", SAYS),
        ("<think>Lyon? Nice? Lyon?", ""),
        ("", ""),
        ("It writes <think> before and </think> behind its thoughts.",) * 2,
        ("A reply looks so:\n```\n<think>\nLyon?\n</think>\nParis.\n```",) * 2,
        ("Half \ud83d a character\x00 is none.", "Half  a character is none."),
    ],
)
def test_what_is_said_is_what_stands_behind_the_thoughts(reply, said):
    assert aloud(reply) == said


@pytest.mark.parametrize("width", [1, 3, 8, 1000])
@pytest.mark.parametrize(
    "reply",
    [SAYS, f"<think>\nLyon?\n</think>\n\n{SAYS}", f"<thinking>a</thinking>{SAYS}", "<b>Paris</b>", "<think>Lyon"],
)
def test_in_pieces_the_same_is_said(reply, width):
    said = Aloud()
    pieces = [said.piece(reply[place : place + width]) for place in range(0, len(reply), width)]
    assert "".join(pieces) == aloud(reply)
    assert said.begun is bool(aloud(reply))


def test_long_thoughts_are_not_read_anew_with_every_piece():
    said = Aloud()
    start = process_time()
    pieces = [said.piece(piece) for piece in ["<think>\n", *[" Lyon?\n"] * 20_000, "</think>", "\n\n", SAYS]]
    assert "".join(pieces) == SAYS
    assert process_time() - start < 2  # else 20 and more
