"""The documented shapes of ``--json``, one file for each kind of result."""
