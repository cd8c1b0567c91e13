-- Tags have a category, a description, other names, and for each work how well they fit.
CREATE TYPE "tag_category" AS ENUM ('Genre', 'Demographic', 'Theme', 'Setting', 'Cast', 'Production', 'Source');
ALTER TABLE "tags" ADD COLUMN "category" "tag_category",
  ADD COLUMN "description" TEXT,
  ADD COLUMN "is_spoiler" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_curated" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "tags_category_media_count_id_idx" ON "tags"("category", "media_count" DESC, "id");

-- `weight`: how well the tag fits the work, 1 to 100. `is_spoiler`: it gives away this work's story.
ALTER TABLE "media_tags" ADD COLUMN "weight" SMALLINT, ADD COLUMN "is_spoiler" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE media_tags ADD CONSTRAINT media_tags_weight CHECK (weight BETWEEN 1 AND 100);

-- Other names of a tag. A key is in tags or here, never in both.
CREATE TABLE "tag_aliases" (
    "key" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "tag_id" INTEGER NOT NULL,

    CONSTRAINT "tag_aliases_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "tag_aliases_tag_id_idx" ON "tag_aliases"("tag_id");
ALTER TABLE "tag_aliases" ADD CONSTRAINT "tag_aliases_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE tag_aliases ADD CONSTRAINT tag_aliases_name_given CHECK (name <> '' AND key <> '');

-- Editors change tags, too.
ALTER TABLE "edits" ADD COLUMN "tag_id" INTEGER;
CREATE INDEX "edits_tag_id_id_idx" ON "edits"("tag_id", "id");
ALTER TABLE "edits" ADD CONSTRAINT "edits_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE edits DROP CONSTRAINT edits_of_one_entry;
ALTER TABLE edits ADD CONSTRAINT edits_of_one_entry CHECK (num_nonnulls(media_id, character_id, tag_id) = 1);

-- Gives the works of one tag to another, which keeps its names as aliases. Whoever adds the old tag to a work meanwhile holds its
-- row, so this waits.
CREATE FUNCTION join_tag(old_id int, into_id int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tags WHERE id IN (old_id, into_id) ORDER BY id FOR UPDATE;
  INSERT INTO media_tags (media_id, tag_id, weight, is_spoiler)
    SELECT media_id, into_id, weight, is_spoiler FROM media_tags WHERE tag_id = old_id ON CONFLICT DO NOTHING;
  DELETE FROM media_tags WHERE tag_id = old_id;
  UPDATE tag_aliases SET tag_id = into_id WHERE tag_id = old_id;
  WITH gone AS (DELETE FROM tags WHERE id = old_id RETURNING key, name)
    INSERT INTO tag_aliases (key, name, tag_id) SELECT key, name, into_id FROM gone;
END $$;

-- Describes the tags that a vocabulary knows and nobody has described, joins their other spellings, and then tags that differ by
-- spaces alone. `vocabulary`: [{name, key, category, description, isSpoiler, aliases: [{name, key}]}]. Returns the ids of changed
-- tags.
CREATE FUNCTION curate_tags(vocabulary jsonb) RETURNS SETOF int LANGUAGE plpgsql AS $$
DECLARE
  known record;
  target int;
  other record;
BEGIN
  FOR known IN
    SELECT * FROM jsonb_to_recordset(vocabulary) AS v (name text, key text, category tag_category, description text, "isSpoiler" boolean, aliases jsonb)
      WHERE EXISTS (SELECT FROM tags t WHERE NOT t.is_curated
        AND (t.key = v.key OR t.key IN (SELECT a ->> 'key' FROM jsonb_array_elements(v.aliases) AS a)))
  LOOP
    SELECT id INTO target FROM tags WHERE key = known.key;
    IF target IS NULL THEN
      -- Its name may be an alias of another tag, by an editor.
      CONTINUE WHEN EXISTS (SELECT FROM tag_aliases WHERE key = known.key);
      SELECT id INTO target FROM tags
        WHERE NOT is_curated AND key IN (SELECT a ->> 'key' FROM jsonb_array_elements(known.aliases) AS a)
        ORDER BY media_count DESC, id LIMIT 1;
      WITH old AS (SELECT key, name FROM tags WHERE id = target),
        renamed AS (UPDATE tags SET key = known.key, name = known.name WHERE id = target)
      INSERT INTO tag_aliases (key, name, tag_id) SELECT key, name, target FROM old;
    END IF;
    CONTINUE WHEN (SELECT is_curated FROM tags WHERE id = target);
    FOR other IN
      SELECT t.id FROM tags t WHERE NOT t.is_curated AND t.id <> target
        AND t.key IN (SELECT a ->> 'key' FROM jsonb_array_elements(known.aliases) AS a)
    LOOP
      PERFORM join_tag(other.id, target);
      RETURN NEXT other.id;
    END LOOP;
    INSERT INTO tag_aliases (key, name, tag_id)
      SELECT a.key, a.name, target FROM jsonb_to_recordset(known.aliases) AS a (key text, name text)
      WHERE NOT EXISTS (SELECT FROM tags WHERE key = a.key) ON CONFLICT DO NOTHING;
    UPDATE tags SET name = known.name, category = coalesce(category, known.category),
      description = coalesce(description, known.description), is_spoiler = is_spoiler OR coalesce(known."isSpoiler", false),
      is_curated = true, updated_at = now() WHERE id = target;
    RETURN NEXT target;
  END LOOP;

  FOR other IN
    SELECT id, into_id FROM (
      SELECT id, is_curated, first_value(id) OVER (PARTITION BY replace(key, ' ', '') ORDER BY is_curated DESC, media_count DESC, id) AS into_id
      FROM tags WHERE length(key) > 3
    ) AS spelled WHERE NOT is_curated AND id <> into_id
  LOOP
    PERFORM join_tag(other.id, other.into_id);
    RETURN NEXT other.id;
    RETURN NEXT other.into_id;
  END LOOP;
END $$;
