-- The end of a personal token, and the network of its last use: /24 of IPv4, /64 of IPv6.
ALTER TABLE personal_tokens ADD COLUMN expires_at TIMESTAMPTZ(3), ADD COLUMN revoked_at TIMESTAMPTZ(3),
  ADD COLUMN last_network TEXT;

-- The token by which a change was made. No foreign keys: a token stays as long as what it did can be taken back.
ALTER TABLE watched_events ADD COLUMN token_id INTEGER;
ALTER TABLE edits ADD COLUMN token_id INTEGER;
ALTER TABLE imports ADD COLUMN token_id INTEGER;
-- The view has the columns of its day.
CREATE OR REPLACE VIEW public_watched_events AS SELECT e.* FROM watched_events e
  WHERE coalesce(e.before->>'isPrivate', 'false') = 'false' AND coalesce(e.after->>'isPrivate', 'false') = 'false'
    AND NOT EXISTS (SELECT 1 FROM watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id AND w.is_private)
    AND e.media_id NOT IN (SELECT media_id FROM hidden_media);

-- Calls of tokens that are only listed: those that change lists, reviews and follows.
CREATE TABLE token_acts (
  id SERIAL PRIMARY KEY,
  token_id INTEGER NOT NULL REFERENCES personal_tokens (id) ON DELETE CASCADE ON UPDATE CASCADE,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX token_acts_token_id_id_idx ON token_acts (token_id, id);
CREATE INDEX token_acts_created_at_idx ON token_acts (created_at);
