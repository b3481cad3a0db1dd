"""What all tests share."""

from hypothesis import settings

# The same examples in every run, and no limit of time on one: neither chance nor a busy machine refuses a change.
# `--hypothesis-profile default` looks for others.
settings.load_profile("ci")
