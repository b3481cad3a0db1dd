"""Answers and chats as files for people, with their citations: Markdown, DOCX, PDF."""
