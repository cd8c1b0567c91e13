-- Logins by OpenID Connect. A provider's user is named by issuer and subject, never by an address.
CREATE TABLE identities (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  email TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3)
);
CREATE UNIQUE INDEX identities_issuer_subject_key ON identities (issuer, subject);
CREATE UNIQUE INDEX identities_user_id_issuer_key ON identities (user_id, issuer);
ALTER TABLE identities
  ADD CONSTRAINT identities_issuer CHECK (length(issuer) BETWEEN 1 AND 500),
  ADD CONSTRAINT identities_subject CHECK (length(subject) BETWEEN 1 AND 255);

-- Each change of a user's permissions, by hand or by a provider. It has no relations, so that rows outlive accounts.
CREATE TABLE permission_changes (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL,
  permission permission NOT NULL,
  is_granted BOOLEAN NOT NULL,
  issuer TEXT,
  changed_by_id INTEGER,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX permission_changes_user_id_id_idx ON permission_changes (user_id, id);
