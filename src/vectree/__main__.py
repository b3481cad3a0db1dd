"""``python -m vectree``: the same as the ``vectree`` command."""

from vectree.cli.main import main

main()
