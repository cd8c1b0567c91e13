-- The token of the page that makes the first account, stored hashed. One row, while there is no account.
CREATE TABLE setup_token (
  id BOOLEAN PRIMARY KEY DEFAULT true,
  token_hash BYTEA NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT setup_token_once CHECK (id)
);
