"""What documents and questions share, each opened once: the store, caches, language models and who pays for them."""
