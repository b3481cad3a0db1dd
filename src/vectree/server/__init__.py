"""The service: documents, questions and the web application over HTTP."""
