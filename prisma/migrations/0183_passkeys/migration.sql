-- Passkeys: the public keys by which users log in without a password (WebAuthn). The private key never leaves the
-- user's device or its password manager.
CREATE TABLE passkeys (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  credential_id BYTEA NOT NULL,
  public_key BYTEA NOT NULL,
  user_handle BYTEA NOT NULL,
  counter BIGINT NOT NULL DEFAULT 0,
  transports TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  is_synced BOOLEAN NOT NULL DEFAULT false,
  is_backed_up BOOLEAN NOT NULL DEFAULT false,
  name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3),
  refused_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys (credential_id);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
ALTER TABLE passkeys
  ADD CONSTRAINT passkeys_name CHECK (length(name) BETWEEN 1 AND 100),
  ADD CONSTRAINT passkeys_credential CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  ADD CONSTRAINT passkeys_handle CHECK (octet_length(user_handle) BETWEEN 1 AND 64);
