-- Who became a user on a day.
CREATE INDEX users_confirmed ON users (confirmed_at) WHERE confirmed_at IS NOT NULL;
