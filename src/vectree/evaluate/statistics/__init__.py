"""Paired statistics of two systems' numbers on the same questions; one test a file, by scipy, NumPy and statsmodels."""
