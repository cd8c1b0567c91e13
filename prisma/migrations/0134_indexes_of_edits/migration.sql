-- Indexes of edits, apart from 0129: that locks the tables of entries until it ends.
CREATE INDEX "edits_mirrors_id_idx" ON "edits" ("mirrors_id") WHERE "mirrors_id" IS NOT NULL;
-- Recent changes without those of loads, of which one load makes many.
CREATE INDEX "edits_by_people_id_idx" ON "edits" ("id") WHERE "kind" <> 'load';
CREATE INDEX "edits_by_people_noun_id_idx" ON "edits" ((CASE WHEN "media_id" IS NOT NULL THEN 'media' WHEN "series_id" IS NOT NULL THEN 'series'
  WHEN "character_id" IS NOT NULL THEN 'character' WHEN "person_id" IS NOT NULL THEN 'person'
  WHEN "company_id" IS NOT NULL THEN 'company' WHEN "tag_id" IS NOT NULL THEN 'tag' END), "id") WHERE "kind" <> 'load';
