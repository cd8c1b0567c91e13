-- Which versions of the operator's terms and privacy notice a user has accepted, and when.
CREATE TABLE accepted_terms (
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  version TEXT NOT NULL,
  accepted_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (user_id, version)
);
