"""Data sets by name; each file knows one published format."""

from vectree.evaluate.datasets.load import DATASETS, load_dataset, present_datasets

__all__ = ["DATASETS", "load_dataset", "present_datasets"]
