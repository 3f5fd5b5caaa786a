"""Referrals and cases of care management."""
