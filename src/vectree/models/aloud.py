"""What a model says aloud: its reply without the thoughts before it, and without what is no text.

Models that think first write their thoughts between ``<think>`` and ``</think>``; a server that does not take them out
sends them as the beginning of the reply, some without the first mark, which stands in the prompt then. Elsewhere the
marks are words like others: an answer may be about them.
"""

from __future__ import annotations

import re

from vectree.text.normalise import valid_unicode

_MARKED = re.compile(r"\A(?:\s*<(think(?:ing)?)>.*?(?:</\1>|(?P<open>\Z)))+", re.DOTALL | re.IGNORECASE)
_UNMARKED = re.compile(r"\A(?:(?:(?!<think(?:ing)?>).)*?\n)??\s*</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_FIRST_MARKS = ("<think>", "<thinking>")


def aloud(text: str) -> str:
    r"""The text after the thoughts; empty where it comes to no end of them.

    >>> aloud("<think>\nParis? Or Lyon?\n</think>\n\nParis.")
    'Paris.'
    """
    thoughts = _MARKED.match(text) or _UNMARKED.match(text)
    return valid_unicode(text[thoughts.end() :] if thoughts else text).lstrip()


class Aloud:
    """The same of a reply that comes in pieces."""

    def __init__(self) -> None:
        self._held = ""
        self._thinks = False
        self.begun = False
        """Whether anything has been said."""

    def piece(self, text: str) -> str:
        """What there is to say now that this piece has come; empty while it may be thoughts."""
        if self.begun:
            return valid_unicode(text)
        self._held += text
        if self._thinks and ">" not in text:
            return ""  # no thought ends here: thoughts are long, and are not read anew with every piece
        thoughts = _MARKED.match(self._held)
        self._thinks = thoughts is not None and thoughts["open"] is not None
        said = aloud(self._held)
        if not said or any(mark.startswith(said.lower()) for mark in _FIRST_MARKS):
            return ""
        self.begun = True
        return said
