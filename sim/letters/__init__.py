"""Letters and documents as text, HTML and PDF. Start at `compose.compose` and `render`."""
