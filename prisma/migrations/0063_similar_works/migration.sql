-- "People who completed this also completed": the closest works of each work, the first one first; made anew each night.
CREATE TABLE "similar_works" (
    "media_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "similarity" REAL NOT NULL,

    CONSTRAINT "similar_works_pkey" PRIMARY KEY ("media_id", "other_id")
);
CREATE INDEX "similar_works_other_id_idx" ON "similar_works"("other_id");
ALTER TABLE "similar_works" ADD CONSTRAINT "similar_works_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "similar_works" ADD CONSTRAINT "similar_works_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Who completed a work, and what else; private records left out.
CREATE INDEX watched_records_completions ON watched_records (media_id, updated_at DESC, user_id) WHERE status = 'Completed' AND NOT is_private;
CREATE INDEX watched_records_completed ON watched_records (user_id, updated_at DESC, media_id) WHERE status = 'Completed' AND NOT is_private;
