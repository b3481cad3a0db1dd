"""Whether the evidence supports an answer: five signals and the claim check (spec section 5)."""

from vectree.verify.check import check, check_sentences

__all__ = ["check", "check_sentences"]
