"""Migrations of the library's tables, run by alembic; packaged with the library."""
