"""What is kept on disk: the truth (documents, pages, sections, embeddings) and the indexes derived from it."""
