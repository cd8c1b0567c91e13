-- Tags are merged like other entries: the address of the tag that goes leads to the one that stays.
ALTER TABLE "entry_redirects" ADD COLUMN "tag_id" INTEGER REFERENCES "tags" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "entry_redirects_tag_id_idx" ON "entry_redirects" ("tag_id");
ALTER TABLE "entry_redirects" DROP CONSTRAINT "entry_redirects_to_one",
  ADD CONSTRAINT "entry_redirects_to_one" CHECK (CASE noun WHEN 'series' THEN series_id WHEN 'character' THEN character_id
    WHEN 'person' THEN person_id WHEN 'company' THEN company_id WHEN 'tag' THEN tag_id END IS NOT NULL
    AND num_nonnulls(series_id, character_id, person_id, company_id, tag_id) = 1);

-- What people wrote or took away of a tag at works, which a merge of the tag moves.
CREATE INDEX "kept_items_tags_key_idx" ON "kept_items" ("key") WHERE "list" = 'tags';
