"""The payer's side of peer-to-peer: offering times, scheduling the call, recording what it came to."""
