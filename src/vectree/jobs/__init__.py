"""Long work: one table of jobs that says what is to be done, by whom it is done, and how far it has come."""
