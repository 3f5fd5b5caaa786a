"""The payer's workspace: what waits for whom, a case at a glance, closing."""
