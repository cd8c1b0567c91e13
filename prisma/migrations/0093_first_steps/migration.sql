-- What a visitor wanted to do is done at the first login of the account that was registered (docs/decisions/0023-accounts.md).
ALTER TABLE registrations ADD COLUMN action JSONB;

-- Members who agreed are listed for everybody. New users choose what others see on the page of the first steps; older ones have chosen.
ALTER TABLE users ADD COLUMN in_directory BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN has_chosen_profile BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE users ALTER COLUMN has_chosen_profile SET DEFAULT false;

-- The two orders of the directory.
CREATE INDEX users_listed_by_date ON users (created_at, id) WHERE in_directory;
CREATE INDEX users_listed_by_name ON users (username_key) WHERE in_directory;
