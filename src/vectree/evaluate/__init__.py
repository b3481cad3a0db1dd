"""How good the library's results are, measured against a truth."""
