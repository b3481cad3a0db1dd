"""The documented shapes of ``--json`` of the command line alone, one file for each kind of result."""
