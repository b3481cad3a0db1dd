"""The seven tools as an MCP server, over stdio or streamable HTTP; read-only unless told."""
