"""What is said of sections and documents: summaries, title and date, field, figures and tables."""
