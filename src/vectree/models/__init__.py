"""Clients of models: embedders now; the only place that knows a vendor."""
