"""Numbers of things, in messages for people."""


def counted(number: int, noun: str) -> str:
    """``"1 page"``, ``"2,400 pages"``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
