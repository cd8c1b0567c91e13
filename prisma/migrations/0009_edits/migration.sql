-- What editors changed on entries: the fields that differ, as they were and as they are.
CREATE TABLE "edits" (
    "id" SERIAL NOT NULL,
    "editor_id" INTEGER,
    "media_id" INTEGER,
    "character_id" INTEGER,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "edits_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "edits_editor_id_idx" ON "edits"("editor_id");
CREATE INDEX "edits_media_id_id_idx" ON "edits"("media_id", "id");
CREATE INDEX "edits_character_id_id_idx" ON "edits"("character_id", "id");
ALTER TABLE "edits" ADD CONSTRAINT "edits_editor_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "edits" ADD CONSTRAINT "edits_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "edits" ADD CONSTRAINT "edits_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE edits ADD CONSTRAINT edits_of_one_entry CHECK (num_nonnulls(media_id, character_id) = 1);
