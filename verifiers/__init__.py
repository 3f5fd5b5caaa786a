"""Scoring: the hardened loader, the scorers and the verdict; see `verifiers.verify` and `verifiers.run`."""
