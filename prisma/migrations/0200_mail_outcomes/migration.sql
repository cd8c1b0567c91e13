-- What became of each mail, for 30 days: its kind and outcome, never its text, its link or an address. Without a user: a
-- mail to somebody whose account is gone. A mail that is tried again keeps its row, by the job that sends it.
CREATE TABLE mail_outcomes (
  id SERIAL PRIMARY KEY,
  user_id INTEGER REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  job_id UUID,
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  detail TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX mail_outcomes_job_id_key ON mail_outcomes (job_id);
CREATE INDEX mail_outcomes_user_id_id_idx ON mail_outcomes (user_id, id);
CREATE INDEX mail_outcomes_outcome_id_idx ON mail_outcomes (outcome, id);
CREATE INDEX mail_outcomes_created_at_idx ON mail_outcomes (created_at);
ALTER TABLE mail_outcomes ADD CONSTRAINT mail_outcomes_detail CHECK (length(detail) BETWEEN 1 AND 200);
