"""Printed contents pages: found, their rows read, levelled, placed in the document, joined."""
