"""The JSON that programs are shown, one file for each kind of result; ``--json`` and HTTP give the same."""
