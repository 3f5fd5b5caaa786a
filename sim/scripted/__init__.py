"""Offices played by rule: the payer that a trial has where only the provider is an agent."""
