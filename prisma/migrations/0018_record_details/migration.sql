-- What a user notes about a work beside the progress, and the earlier times that it was watched.
CREATE TYPE "watch_priority" AS ENUM ('Low', 'Medium', 'High');
ALTER TABLE "watched_records" ADD COLUMN "note" TEXT,
  ADD COLUMN "volumes_read" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "priority" "watch_priority",
  ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "is_private" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "earlier_runs" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE watched_records ADD CONSTRAINT watched_records_details CHECK (
  length(note) <= 5000 AND volumes_read >= 0 AND cardinality(tags) <= 30
    AND jsonb_typeof(earlier_runs) = 'array' AND jsonb_array_length(earlier_runs) <= 100);

-- What others may see, and what popularity, ratings, statistics and activity for others are computed from.
CREATE VIEW public_watched_records AS SELECT * FROM watched_records WHERE NOT is_private;
-- The changes of these records, and of removed ones, except those made while the record was private.
CREATE VIEW public_watched_events AS SELECT e.* FROM watched_events e
  WHERE coalesce(e.before->>'isPrivate', 'false') = 'false' AND coalesce(e.after->>'isPrivate', 'false') = 'false'
    AND NOT EXISTS (SELECT 1 FROM watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id AND w.is_private);
