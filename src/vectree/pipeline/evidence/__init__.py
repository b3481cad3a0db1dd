"""From a question to its evidence: documents chosen, ranked, and their passages picked, with a model's say."""
