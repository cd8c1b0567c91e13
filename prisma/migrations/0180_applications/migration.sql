-- Registrations that an administrator decides about. Proven: the address is confirmed, so that the application is shown.
CREATE TABLE applications (
  user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  note TEXT,
  proven_at TIMESTAMPTZ(3),
  approved_at TIMESTAMPTZ(3),
  approved_by_id INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX applications_approved_by_id_idx ON applications (approved_by_id);
CREATE INDEX applications_waiting ON applications (proven_at, user_id)
  WHERE approved_at IS NULL AND proven_at IS NOT NULL;
ALTER TABLE applications ADD CONSTRAINT applications_note CHECK (length(note) BETWEEN 1 AND 1000);
