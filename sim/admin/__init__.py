"""What the harness asks of a world and no agent can reach: sessions, clock, export."""
