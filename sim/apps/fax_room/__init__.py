"""The payer's fax room."""
