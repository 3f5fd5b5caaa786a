"""The world of one trial: its database, its clock, its log of events."""
