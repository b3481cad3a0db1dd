"""Answers given over HTTP: asking, keeping, chats, what people thought of them."""
