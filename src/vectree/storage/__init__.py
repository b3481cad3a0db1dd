"""The truth's engine: a database, its tables, their migrations, and what its drivers report."""
