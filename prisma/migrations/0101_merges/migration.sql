-- Two works that were one. Without references to works, so that the row outlives both.
CREATE TABLE "merges" (
    "id" SERIAL NOT NULL,
    "merged_id" INTEGER NOT NULL,
    "into_id" INTEGER NOT NULL,
    "merged_title" TEXT NOT NULL,
    "editor_id" INTEGER,
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" INTEGER,

    CONSTRAINT "merges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "merges_into_id_id_idx" ON "merges"("into_id", "id");
CREATE INDEX "merges_created_at_idx" ON "merges"("created_at");
CREATE INDEX "merges_editor_id_idx" ON "merges"("editor_id");
CREATE INDEX "merges_undone_by_id_idx" ON "merges"("undone_by_id");
ALTER TABLE "merges" ADD CONSTRAINT "merges_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "merges" ADD CONSTRAINT "merges_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a merge did to rows of other tables, for its undo: a row was moved (then its key), removed or changed (then the row before, and after), or added.
CREATE TABLE "merged_rows" (
    "id" BIGSERIAL NOT NULL,
    "merge_id" INTEGER NOT NULL,
    -- A column that refers to works: table.column.
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "after" JSONB,

    CONSTRAINT "merged_rows_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "merged_rows_merge_id_reference_kind_idx" ON "merged_rows"("merge_id", "reference", "kind");
ALTER TABLE "merged_rows" ADD CONSTRAINT "merged_rows_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "merges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Where the address of a merged work leads.
CREATE TABLE "media_redirects" (
    "old_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "media_redirects_pkey" PRIMARY KEY ("old_id")
);
CREATE INDEX "media_redirects_media_id_idx" ON "media_redirects"("media_id");
ALTER TABLE "media_redirects" ADD CONSTRAINT "media_redirects_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys of merged works in loaded catalogues: a load finds the work that they are now.
CREATE TABLE "media_keys" (
    "source_key" TEXT NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "media_keys_pkey" PRIMARY KEY ("source_key")
);
CREATE INDEX "media_keys_media_id_idx" ON "media_keys"("media_id");
ALTER TABLE "media_keys" ADD CONSTRAINT "media_keys_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who had two records of what is one work now has an event with both.
ALTER TYPE "watched_source" ADD VALUE 'Merge';

-- Owners of what a merge changed are told.
ALTER TYPE "notification_kind" ADD VALUE 'merge';
ALTER TABLE "notifications" ADD COLUMN "merge_id" INTEGER;
CREATE UNIQUE INDEX notifications_merge_once ON notifications (merge_id, user_id) WHERE merge_id IS NOT NULL;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_merge_id_fkey" FOREIGN KEY ("merge_id") REFERENCES "merges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- What each kind has is checked anew by 0104, which may name the new values.
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
