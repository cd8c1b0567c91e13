-- Which values of an entry are a person's: no load changes them (docs/decisions/0069-whose-a-value-is.md).
-- Fields that a person wrote or emptied, and lists that count as one value.
ALTER TABLE "media" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "series" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "characters" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "people" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "companies" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "tags" ADD COLUMN "kept_fields" TEXT[] NOT NULL DEFAULT '{}';

-- Items of lists that a person wrote, or removed.
CREATE TABLE "kept_items" (
  "id" SERIAL PRIMARY KEY,
  "media_id" INTEGER REFERENCES "media" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "series_id" INTEGER REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "character_id" INTEGER REFERENCES "characters" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "person_id" INTEGER REFERENCES "people" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "company_id" INTEGER REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "tag_id" INTEGER REFERENCES "tags" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- The field of the document.
  "list" TEXT NOT NULL,
  -- What makes two items of the list the same one (LISTS in lib/catalogue/documents).
  "key" JSONB NOT NULL,
  "is_removed" BOOLEAN NOT NULL,
  CONSTRAINT "kept_items_of_one_entry" CHECK (num_nonnulls("media_id", "series_id", "character_id", "person_id", "company_id", "tag_id") = 1)
);
CREATE UNIQUE INDEX "kept_items_media_id_list_key_key" ON "kept_items" ("media_id", "list", "key") WHERE "media_id" IS NOT NULL;
CREATE UNIQUE INDEX "kept_items_series_id_list_key_key" ON "kept_items" ("series_id", "list", "key") WHERE "series_id" IS NOT NULL;
CREATE UNIQUE INDEX "kept_items_character_id_list_key_key" ON "kept_items" ("character_id", "list", "key") WHERE "character_id" IS NOT NULL;
CREATE UNIQUE INDEX "kept_items_person_id_list_key_key" ON "kept_items" ("person_id", "list", "key") WHERE "person_id" IS NOT NULL;
CREATE UNIQUE INDEX "kept_items_company_id_list_key_key" ON "kept_items" ("company_id", "list", "key") WHERE "company_id" IS NOT NULL;
CREATE UNIQUE INDEX "kept_items_tag_id_list_key_key" ON "kept_items" ("tag_id", "list", "key") WHERE "tag_id" IS NOT NULL;
-- The items that refer to an entry: their keys are its id, or begin with it.
CREATE INDEX "kept_items_list_reference_idx" ON "kept_items" ("list", (coalesce("key" -> 0, "key")));

ALTER TABLE "edits"
  -- What the edit made a person's, or gave back to the sources: [{"list", "key", "was"}], so that taking it back restores that.
  ADD COLUMN "kept" JSONB,
  -- The edit of another entry that this one is the other side of: a relation, a work of a series.
  ADD COLUMN "mirrors_id" INTEGER REFERENCES "edits" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The views with the new column.
CREATE OR REPLACE VIEW shown_media AS SELECT * FROM media WHERE is_adult IS NOT NULL;
CREATE OR REPLACE VIEW shown_series AS SELECT * FROM series
  WHERE id <> ALL (ARRAY(SELECT series_id FROM hidden_entries WHERE series_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_characters AS SELECT * FROM characters
  WHERE id <> ALL (ARRAY(SELECT character_id FROM hidden_entries WHERE character_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_people AS SELECT * FROM people
  WHERE id <> ALL (ARRAY(SELECT person_id FROM hidden_entries WHERE person_id IS NOT NULL));
CREATE OR REPLACE VIEW shown_companies AS SELECT * FROM companies
  WHERE id <> ALL (ARRAY(SELECT company_id FROM hidden_entries WHERE company_id IS NOT NULL));
