"""Which pages hold the answer, and which passages of them are worth reading."""
