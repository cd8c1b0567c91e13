-- The last day (UTC) on which each user is counted as active, so that nobody is counted twice. Days before today were
-- counted without it.
ALTER TABLE seen_users ADD COLUMN counted_on DATE DEFAULT ((now() AT TIME ZONE 'UTC')::date - 1);
ALTER TABLE seen_users ALTER COLUMN counted_on DROP DEFAULT;
