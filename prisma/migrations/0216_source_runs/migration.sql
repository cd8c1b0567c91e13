-- What each run of a source came to: of a catalogue file or another instance, of the pictures, of the trackers. The last
-- hundred of each are kept.
CREATE TABLE source_runs (
  id SERIAL PRIMARY KEY,
  source TEXT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  counts JSONB,
  report TEXT,
  started_at TIMESTAMPTZ(3) NOT NULL,
  ended_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX source_runs_source_id_idx ON source_runs (source, id);
ALTER TABLE source_runs ADD CONSTRAINT source_runs_report CHECK (length(report) <= 8000);
