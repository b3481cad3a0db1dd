"""Ranked passages -> evidence within a token budget."""

from vectree.compress.compress import CompressionSettings, compress

__all__ = ["CompressionSettings", "compress"]
