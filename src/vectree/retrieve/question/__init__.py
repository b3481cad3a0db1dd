"""What is asked: the words, the kind of answer, the vocabulary of the field, and the places that the question names."""
