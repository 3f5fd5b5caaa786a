"""Sending prior authorizations to payers, and what follows: status, pends, peer-to-peer, appeals."""
