-- When a backup was checked last, how ("read": against its checksums; "trial": restored into a database of its own), and
-- what was wrong with it.
ALTER TABLE backups ADD COLUMN checked_at TIMESTAMPTZ(3), ADD COLUMN checked_by TEXT, ADD COLUMN fault TEXT;
