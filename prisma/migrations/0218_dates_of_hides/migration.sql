-- Administrators list what was hidden in the last 30 days.
CREATE INDEX hidden_media_hidden_at_idx ON hidden_media (hidden_at);
CREATE INDEX hidden_entries_hidden_at_idx ON hidden_entries (hidden_at);
