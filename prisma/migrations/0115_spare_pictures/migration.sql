-- Files of pictures that no entry shows: those that somebody has proposed, and removed ones that can be put back.
CREATE TABLE "spare_pictures" (
  "noun" TEXT NOT NULL,
  -- The entry under which the file is stored: it stays there when the entry is merged into another one.
  "entry_id" INTEGER NOT NULL,
  "filename" TEXT NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "color" TEXT NOT NULL,
  -- Of the stored file; zero of one that an entry has shown.
  "bytes" INTEGER NOT NULL DEFAULT 0,
  -- The proposal that it is kept for; without one it is kept until a time.
  "contribution_id" INTEGER REFERENCES "contributions" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "kept_until" TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY ("noun", "entry_id", "filename"),
  CONSTRAINT "spare_pictures_noun" CHECK ("noun" IN ('media', 'series', 'character', 'person', 'company'))
);
CREATE UNIQUE INDEX "spare_pictures_contribution_id_key" ON "spare_pictures" ("contribution_id");
-- How many bytes wait for editors.
CREATE INDEX "spare_pictures_waiting_idx" ON "spare_pictures" ("contribution_id", "bytes") WHERE "contribution_id" IS NOT NULL;
CREATE INDEX "spare_pictures_kept_until_idx" ON "spare_pictures" ("kept_until") WHERE "contribution_id" IS NULL;
CREATE INDEX "spare_pictures_filename_idx" ON "spare_pictures" ("filename");
