-- What administrators write down about a user, for each other. It is about the user, and is in the user's own export.
CREATE TABLE user_notes (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  author_id INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  text TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX user_notes_user_id_id_idx ON user_notes (user_id, id);
CREATE INDEX user_notes_author_id_id_idx ON user_notes (author_id, id);
ALTER TABLE user_notes ADD CONSTRAINT user_notes_text CHECK (length(text) BETWEEN 1 AND 2000);
