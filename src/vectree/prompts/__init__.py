"""Prompts as Markdown files: one folder, one loader; their hashes are part of cache keys and traces.

A prompt is what vectree says to a model. Words of a question or a document never become part of one: they go into a
message of their own, inside a fence (``fenced``).
"""

from vectree.prompts.fence import fenced
from vectree.prompts.load import DOMAINS, Prompt, load_prompt, prompt_names

__all__ = ["DOMAINS", "Prompt", "fenced", "load_prompt", "prompt_names"]
