"""Which sections: the ways through the section tree, one for each mode, and the trace of them."""
