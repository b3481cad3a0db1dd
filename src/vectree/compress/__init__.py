"""Ranked passages -> evidence within a token budget."""

from vectree.compress.compress import OVER_BUDGET, CompressionSettings, compress, unite

__all__ = ["OVER_BUDGET", "CompressionSettings", "compress", "unite"]
