"""Results as text for people and programs: tables, JSON, CSV, pictures, pages."""
