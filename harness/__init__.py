"""The harness: runs agents against task bundles in containers and turns verdicts into tables."""
