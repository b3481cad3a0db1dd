"""Measurements that are reported, never asserted: each prints its figures and how it was run."""
