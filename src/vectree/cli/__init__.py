"""The command line: parse, call the pipeline, render. Nothing heavy is imported before a command runs."""
