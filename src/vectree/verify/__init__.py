"""Whether the evidence supports an answer: five signals and the claim check (spec section 5)."""

from vectree.verify.check import check

__all__ = ["check"]
