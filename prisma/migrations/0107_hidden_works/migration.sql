-- Hidden works: is_adult is null while a work is hidden, so that whatever leaves out works for adults leaves it out, with the indexes that
-- have the column. Its value is kept here.
CREATE TABLE "hidden_media" (
    "media_id" INTEGER NOT NULL,
    "is_adult" BOOLEAN NOT NULL,
    "hidden_by_id" INTEGER,
    "comment" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "hidden_media_pkey" PRIMARY KEY ("media_id")
);
CREATE INDEX "hidden_media_hidden_by_id_idx" ON "hidden_media"("hidden_by_id");
ALTER TABLE "hidden_media" ADD CONSTRAINT "hidden_media_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_media" ADD CONSTRAINT "hidden_media_hidden_by_id_fkey" FOREIGN KEY ("hidden_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "media" ALTER COLUMN "is_adult" DROP NOT NULL;
CREATE VIEW shown_media AS SELECT * FROM media WHERE is_adult IS NOT NULL;

-- Others see no records of hidden works; their owners do.
CREATE OR REPLACE VIEW public_watched_records AS SELECT * FROM watched_records
  WHERE NOT is_private AND media_id NOT IN (SELECT media_id FROM hidden_media);
CREATE OR REPLACE VIEW public_watched_events AS SELECT e.* FROM watched_events e
  WHERE coalesce(e.before->>'isPrivate', 'false') = 'false' AND coalesce(e.after->>'isPrivate', 'false') = 'false'
    AND NOT EXISTS (SELECT 1 FROM watched_records w WHERE w.user_id = e.user_id AND w.media_id = e.media_id AND w.is_private)
    AND e.media_id NOT IN (SELECT media_id FROM hidden_media);
