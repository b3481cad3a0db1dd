"""Text of questions and documents as data: inside marks that the text itself cannot close."""

from __future__ import annotations

from hashlib import sha256


def fenced(kind: str, text: str, **facts: object) -> str:
    """The text between marks that carry a hash of it, so that nothing in it can pass for the closing mark.

    ``facts`` (ids, pages) stand in the opening mark; they are ours, never the document's own words.
    """
    mark = f"{kind}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    shown = "".join(f' {name}="{value}"' for name, value in facts.items())
    return f"<{mark}{shown}>\n{text}\n</{mark}>"
