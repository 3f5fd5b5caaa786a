"""MCP over the catalog of operations: one streamable HTTP server for each side."""
