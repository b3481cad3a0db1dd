"""Learning from feedback: what is fitted to a library's own questions, and kept only if it measures better."""
