"""X12 278: requests and answers as electronic data interchange."""
