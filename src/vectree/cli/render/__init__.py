"""Results for people: plain text that can be scanned, colour where the terminal has it."""
