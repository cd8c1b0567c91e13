-- Links by which users invite others to register; the secret of each is stored hashed.
CREATE TABLE invitations (
  id SERIAL PRIMARY KEY,
  inviter_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  secret_hash BYTEA NOT NULL,
  uses INTEGER NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  revoked_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX invitations_secret_hash_key ON invitations (secret_hash);
CREATE INDEX invitations_inviter_id_idx ON invitations (inviter_id);
ALTER TABLE invitations
  ADD CONSTRAINT invitations_hash CHECK (octet_length(secret_hash) = 32),
  ADD CONSTRAINT invitations_uses CHECK (uses > 0 AND used BETWEEN 0 AND uses);

-- Who registered by which link, and by whom it was given, which outlives the link. Joined: the address is confirmed.
CREATE TABLE invited_users (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  invitation_id INTEGER REFERENCES invitations (id) ON DELETE SET NULL ON UPDATE CASCADE,
  inviter_id INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  joined_at TIMESTAMPTZ(3)
);
CREATE INDEX invited_users_invitation_id_idx ON invited_users (invitation_id);
CREATE INDEX invited_users_inviter_id_idx ON invited_users (inviter_id);
