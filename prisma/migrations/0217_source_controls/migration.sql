-- What administrators want of a source: that it rests, or that it is read now.
CREATE TABLE source_controls (
  source TEXT PRIMARY KEY,
  paused_at TIMESTAMPTZ(3),
  asked_at TIMESTAMPTZ(3)
);
