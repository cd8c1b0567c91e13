-- The changes that one call made together, so that one undo takes all of them back.
ALTER TABLE "watched_events" ADD COLUMN "batch" BIGINT;
CREATE INDEX watched_events_of_batch ON watched_events (batch, id) WHERE batch IS NOT NULL;
