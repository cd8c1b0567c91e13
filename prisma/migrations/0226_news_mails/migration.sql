-- Mails of administrators to all users. They are queued in portions, by the ids of users.
CREATE TABLE news_mails (
  id SERIAL PRIMARY KEY,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  up_to_user_id INTEGER NOT NULL,
  last_user_id INTEGER NOT NULL DEFAULT 0,
  queued INTEGER NOT NULL DEFAULT 0,
  created_by INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  stopped_at TIMESTAMPTZ(3),
  done_at TIMESTAMPTZ(3)
);
CREATE INDEX news_mails_created_by_idx ON news_mails (created_by);
-- One runs at a time.
CREATE UNIQUE INDEX news_mails_running ON news_mails ((true)) WHERE stopped_at IS NULL AND done_at IS NULL;
