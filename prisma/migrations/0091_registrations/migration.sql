-- What the browser that registered holds, until the first login (docs/decisions/0023-accounts.md).
CREATE TABLE registrations (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  secret_hash bytea NOT NULL,
  wanted text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX registrations_created_at_idx ON registrations (created_at);
