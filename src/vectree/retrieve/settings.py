"""What a caller may choose about retrieval; each value is part of the answer cache's key."""

from __future__ import annotations

from dataclasses import dataclass

from vectree.errors import QueryError
from vectree.types.ranking import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalSettings:
    """Settings of all retrievers; defaults are the papers' (spec section 4). Raises QueryError if impossible."""

    profile: Profile = "hybrid"
    limit: int = 10
    """Sections at most in the ranking."""
    threshold: float = 0.3
    """Least score of a relevant section, in [0, 1]."""
    max_depth: int = 5
    """Levels below the root that are looked at."""
    max_branches: int = 3
    """``dfs``: children followed from one section."""
    beam_width: int = 5
    """``beam``: sections kept at each level."""
    references: bool | None = None
    """Whether places named in the question are added; None: as the profile does (paper off, hybrid on)."""
    body_text: bool = True
    """Whether the words of the text are searched; off: those of titles and summaries only."""
    tree: bool = True
    """Whether sections take part; off: pages are ranked as if the document had none."""

    def __post_init__(self) -> None:
        if not 0 <= self.threshold <= 1:
            raise QueryError(f"threshold {self.threshold!r} is not between 0 and 1", threshold=self.threshold)
        for name in ("limit", "max_depth", "max_branches", "beam_width"):
            value: int = getattr(self, name)
            if value < 1:
                raise QueryError(f"{name} {value!r} must be at least 1", **{name: value})

    @property
    def resolves_references(self) -> bool:
        """Whether references are resolved under this profile."""
        return self.profile == "hybrid" if self.references is None else self.references
