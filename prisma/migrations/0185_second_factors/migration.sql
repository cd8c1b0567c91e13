-- Codes of an app as the second factor of logins by password (RFC 6238). The secret is encrypted, and names its key.
CREATE TABLE second_factors (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  secret BYTEA NOT NULL,
  key_id TEXT NOT NULL,
  last_step INTEGER NOT NULL DEFAULT 0,
  confirmed_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
-- Those that nobody has confirmed, for the cleaning.
CREATE INDEX second_factors_waiting ON second_factors (created_at) WHERE confirmed_at IS NULL;

-- Each is used once, and then deleted.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE ON UPDATE CASCADE,
  code_hash BYTEA NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_hash CHECK (octet_length(code_hash) = 32);

-- Browsers and programs that need no code for a while.
CREATE TABLE trusted_devices (
  token_hash BYTEA PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE ON UPDATE CASCADE,
  device TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX trusted_devices_user_id_idx ON trusted_devices (user_id);
CREATE INDEX trusted_devices_expires_at_idx ON trusted_devices (expires_at);
ALTER TABLE trusted_devices ADD CONSTRAINT trusted_devices_hash CHECK (octet_length(token_hash) = 32);

-- Second factors that an administrator wants to remove. It takes effect some time after its mail was sent.
CREATE TABLE second_factor_removals (
  user_id INTEGER PRIMARY KEY REFERENCES second_factors (user_id) ON DELETE CASCADE ON UPDATE CASCADE,
  asked_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  mailed_at TIMESTAMPTZ(3)
);
