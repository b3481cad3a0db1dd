"""From evidence to an answer: written, cited, located and checked; the stages in their order."""
