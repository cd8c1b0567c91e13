-- Recent changes of a noun, of a kind, and of both, the newest first. The expression is NOUN of server/domain/catalogue/edits/queries.ts.
CREATE INDEX "edits_noun_id_idx" ON "edits" ((CASE WHEN "media_id" IS NOT NULL THEN 'media' WHEN "series_id" IS NOT NULL THEN 'series'
  WHEN "character_id" IS NOT NULL THEN 'character' WHEN "person_id" IS NOT NULL THEN 'person'
  WHEN "company_id" IS NOT NULL THEN 'company' WHEN "tag_id" IS NOT NULL THEN 'tag' END), "id");
CREATE INDEX "edits_noun_kind_id_idx" ON "edits" ((CASE WHEN "media_id" IS NOT NULL THEN 'media' WHEN "series_id" IS NOT NULL THEN 'series'
  WHEN "character_id" IS NOT NULL THEN 'character' WHEN "person_id" IS NOT NULL THEN 'person'
  WHEN "company_id" IS NOT NULL THEN 'company' WHEN "tag_id" IS NOT NULL THEN 'tag' END), "kind", "id");
CREATE INDEX "edits_kind_id_idx" ON "edits" ("kind", "id");
