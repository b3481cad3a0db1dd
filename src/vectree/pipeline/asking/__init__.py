"""A question put to a library: told what decides its answer, and each answer made once."""
