"""The offices: one folder an app, its tables and types, its logic, its tools and routes."""
