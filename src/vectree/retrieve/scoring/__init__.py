"""How relevant a section is: the profiles, the signals they are made of, and what a model says of it."""
