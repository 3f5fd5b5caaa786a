"""Plans and who is covered."""
