"""Triage: urgency, deadline, gold card, and the lane that a case takes."""
