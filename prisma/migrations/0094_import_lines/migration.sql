-- The history has one line for an import: the other changes are read in order, and the import's are counted.
-- Events of an import have its negative number as their batch.
CREATE INDEX watched_events_of_history ON watched_events (user_id, created_at, id)
  WHERE source <> 'Import' AND coalesce(batch, 0) >= 0;
CREATE INDEX watched_events_of_imports ON watched_events (user_id, batch, created_at, id)
  WHERE source = 'Import' OR coalesce(batch, 0) < 0;
