"""What vectree knows of written language: forms, terms, sentences, languages, tokens.

Everything that counts, matches or splits text goes through here, so that indexing, retrieval and
checking agree to the letter.
"""
