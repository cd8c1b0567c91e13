-- Fills kept_fields, kept_items and edits.kept (migration 0129) from the edits so far. A migration of its own: it only locks the rows that it
-- writes, so that an older version goes on serving meanwhile. With very many edits it takes longer than a statement may otherwise.
SET LOCAL statement_timeout = 0;
-- It waits for rows that somebody else has locked: to begin anew would cost more.
SET LOCAL lock_timeout = '60s';

-- What people have changed so far is theirs. The same rules as server/domain/catalogue/kept: from each edit the fields and items that it
-- changed, in the order of the edits; what takes an edit back restores whose the values were before it.
CREATE TEMPORARY TABLE "kept_places" (
  edit INTEGER, reverts INTEGER, noun TEXT, entry INTEGER, list TEXT, key JSONB, is_written BOOLEAN, is_own BOOLEAN
) ON COMMIT DROP;
INSERT INTO kept_places
WITH keys (noun, list) AS (
  -- The lists that belong to people item by item.
  VALUES ('media', 'synonyms'), ('media', 'tags'), ('media', 'relations'), ('media', 'episodes'), ('media', 'characters'), ('media', 'staff'),
    ('media', 'companies'), ('media', 'links'), ('media', 'externalIds'), ('series', 'media'), ('character', 'media'), ('tag', 'aliases')
), fields (noun, list) AS (
  SELECT 'media', unnest('{title,type,nativeTitle,romajiTitle,description,format,status,releaseDate,endDate,season,totalEpisodes,totalVolumes,runtime,isAdult,platforms,series,openingsAndEndings}'::text[])
  UNION ALL SELECT 'series', unnest('{title,nativeTitle,romajiTitle,description,status,startDate,endDate}'::text[])
  UNION ALL SELECT 'character', unnest('{firstName,middleName,lastName,nativeName,biography,birthday,series}'::text[])
  UNION ALL SELECT 'person', unnest('{firstName,middleName,lastName,nativeName,biography,birthday}'::text[])
  UNION ALL SELECT 'company', unnest('{name,nativeName,biography,founded}'::text[])
  UNION ALL SELECT 'tag', unnest('{name,category,description,isSpoiler}'::text[])
  UNION ALL SELECT * FROM keys
), redirects (noun, old_id, id) AS (
  SELECT 'media', old_id, media_id FROM media_redirects
  UNION ALL SELECT noun, old_id, coalesce(series_id, character_id, person_id, company_id) FROM entry_redirects
), said AS MATERIALIZED (
  SELECT e.id AS edit, e.reverts_id AS reverts, e.editor_id AS editor, e.created_at, CASE WHEN e.media_id IS NOT NULL THEN 'media'
      WHEN e.series_id IS NOT NULL THEN 'series' WHEN e.character_id IS NOT NULL THEN 'character' WHEN e.person_id IS NOT NULL THEN 'person'
      WHEN e.company_id IS NOT NULL THEN 'company' ELSE 'tag' END AS noun,
    coalesce(e.media_id, e.series_id, e.character_id, e.person_id, e.company_id, e.tag_id) AS entry,
    CASE names.name WHEN 'seriesId' THEN 'series' ELSE names.name END AS list, e.before -> names.name AS before, e.after -> names.name AS after
  FROM edits e, LATERAL (SELECT jsonb_object_keys(e.before) AS name UNION SELECT jsonb_object_keys(e.after)) AS names
  WHERE e.kind IN ('create', 'change', 'revert')
), changes AS MATERIALIZED (
  -- Lists of old edits are texts, which count whole.
  SELECT said.*, keys.list IS NOT NULL AND jsonb_typeof(before) IS DISTINCT FROM 'string' AND jsonb_typeof(after) IS DISTINCT FROM 'string' AS by_item
  FROM said JOIN fields USING (noun, list) LEFT JOIN keys USING (noun, list)
), items AS MATERIALIZED (
  SELECT edit, reverts, editor, created_at, noun, entry, list, coalesce(key, 'null') AS key, is_written, refers_to,
    CASE WHEN jsonb_typeof(ref) = 'number' THEN ref::text::int END AS ref
  FROM changes
    CROSS JOIN LATERAL (
      SELECT item, true AS is_written FROM jsonb_array_elements(CASE jsonb_typeof(after) WHEN 'array' THEN after ELSE '[]' END) AS item
      UNION ALL SELECT item, false FROM jsonb_array_elements(CASE jsonb_typeof(before) WHEN 'array' THEN before ELSE '[]' END) AS item
    ) AS each
    CROSS JOIN LATERAL (SELECT CASE
      WHEN noun = 'series' OR list = 'aliases' THEN item
      WHEN list = 'synonyms' THEN CASE jsonb_typeof(item) WHEN 'object' THEN item -> 'title' ELSE item END
      WHEN list = 'tags' THEN item -> 'tag'
      WHEN list IN ('relations', 'media') THEN item -> 'media'
      WHEN list = 'episodes' THEN item -> 'number'
      WHEN list = 'characters' THEN item -> 'character'
      WHEN list = 'staff' THEN jsonb_build_array(item -> 'person', item -> 'role', item -> 'description')
      WHEN list = 'companies' THEN jsonb_build_array(item -> 'company', item -> 'role')
      WHEN list = 'links' THEN item -> 'address'
      ELSE jsonb_build_array(item -> 'site', item -> 'externalId') END AS key,
      CASE list WHEN 'relations' THEN 'media' WHEN 'media' THEN 'media' WHEN 'characters' THEN 'character' WHEN 'staff' THEN 'person'
        WHEN 'companies' THEN 'company' END AS refers_to) AS named
    CROSS JOIN LATERAL (SELECT CASE WHEN list IN ('staff', 'companies') THEN key -> 0 WHEN refers_to IS NOT NULL THEN key END AS ref) AS referring
  WHERE by_item
), own AS MATERIALIZED (
  SELECT edit, reverts, editor, created_at, noun, entry, list, NULL::jsonb AS key, true AS is_written FROM changes WHERE NOT by_item
  UNION ALL
  -- An entry that was merged since is the one that it is now.
  SELECT edit, reverts, editor, created_at, noun, entry, list, key, bool_or(is_written) FROM (
    SELECT edit, reverts, editor, created_at, i.noun, entry, list, is_written,
      CASE WHEN r.id IS NULL THEN key WHEN list IN ('staff', 'companies') THEN jsonb_set(key, '{0}', to_jsonb(r.id)) ELSE to_jsonb(r.id) END AS key
    FROM items i LEFT JOIN redirects r ON r.noun = i.refers_to AND r.old_id = i.ref
  ) AS led
  -- A work is not related to itself.
  WHERE NOT (list = 'relations' AND key = to_jsonb(entry)) GROUP BY edit, reverts, editor, created_at, noun, entry, list, key
), series_of_works AS (
  SELECT c.edit, c.reverts, c.editor, c.created_at, c.entry AS work, coalesce(r.id, given.id) AS id, given.is_written
  FROM changes c
    CROSS JOIN LATERAL (SELECT CASE jsonb_typeof(value) WHEN 'number' THEN value::text::int END AS id, is_written
      FROM (VALUES (c.before, false), (c.after, true)) AS stated (value, is_written)) AS given
    LEFT JOIN redirects r ON r.noun = 'series' AND r.old_id = given.id
  WHERE c.noun = 'media' AND c.list = 'series' AND given.id IS NOT NULL
)
SELECT edit, reverts, noun, entry, list, key, is_written, true AS is_own FROM own
-- The other side of a change: a relation, a character of a work, a work of a series.
UNION ALL SELECT edit, reverts, 'media', key::text::int, 'relations', to_jsonb(entry), is_written, false FROM own
  WHERE noun = 'media' AND list = 'relations' AND jsonb_typeof(key) = 'number'
UNION ALL SELECT edit, reverts, 'media', key::text::int, 'characters', to_jsonb(entry), is_written, false FROM own
  WHERE noun = 'character' AND list = 'media' AND jsonb_typeof(key) = 'number'
UNION ALL SELECT edit, reverts, 'character', key::text::int, 'media', to_jsonb(entry), is_written, false FROM own
  WHERE noun = 'media' AND list = 'characters' AND jsonb_typeof(key) = 'number'
UNION ALL SELECT edit, reverts, 'media', key::text::int, 'series', NULL, true, false FROM own
  WHERE noun = 'series' AND list = 'media' AND jsonb_typeof(key) = 'number'
UNION ALL SELECT edit, reverts, 'series', id, 'media', to_jsonb(work), is_written, false FROM series_of_works s
  -- A change of the works of a series has made an edit of each of these works just before its own.
  WHERE NOT EXISTS (SELECT FROM own o WHERE o.noun = 'series' AND o.entry = s.id AND o.list = 'media' AND o.key = to_jsonb(s.work) AND o.edit > s.edit
    AND o.editor IS NOT DISTINCT FROM s.editor AND o.created_at < s.created_at + interval '10 seconds');

CREATE TEMPORARY TABLE "kept_results" (edit INTEGER, noun TEXT, entry INTEGER, list TEXT, key JSONB, was TEXT, ownership TEXT) ON COMMIT DROP;

-- Places that nothing was taken back of: whose it is follows from the change before alone.
INSERT INTO kept_results
SELECT CASE WHEN is_last THEN NULL ELSE edit END, noun, entry, list, key, CASE WHEN NOT is_last THEN was END, CASE WHEN is_last THEN wanted END
FROM (
  SELECT edit, noun, entry, list, key, is_own, wanted, lag(wanted) OVER place AS was, lead(edit) OVER place IS NULL AS ends
  FROM (
    SELECT *, CASE WHEN is_written OR key IS NULL THEN 'written' ELSE 'removed' END AS wanted,
      bool_or(reverts IS NOT NULL) OVER (PARTITION BY noun, entry, list, key) AS is_taken_back
    FROM kept_places
  ) AS places
  WHERE NOT is_taken_back WINDOW place AS (PARTITION BY noun, entry, list, key ORDER BY edit, is_own)
) AS steps CROSS JOIN (VALUES (false), (true)) AS parts (is_last)
WHERE CASE WHEN is_last THEN ends ELSE is_own AND was IS DISTINCT FROM wanted END;

-- The others in order.
DO $$
DECLARE
  place RECORD;
  last RECORD;
  -- Whose it is now; and whose it was before each edit that has changed that.
  ownership TEXT;
  before JSONB := '{}';
  wanted TEXT;
BEGIN
  SELECT * INTO last FROM kept_places LIMIT 0;
  FOR place IN SELECT * FROM (
    SELECT *, bool_or(reverts IS NOT NULL) OVER (PARTITION BY noun, entry, list, key) AS is_taken_back FROM kept_places
  ) AS p WHERE is_taken_back ORDER BY noun, entry, list, key NULLS FIRST, edit, is_own LOOP
    IF (place.noun, place.entry, place.list, place.key) IS DISTINCT FROM (last.noun, last.entry, last.list, last.key) THEN
      IF ownership IS NOT NULL THEN
        INSERT INTO kept_results VALUES (NULL, last.noun, last.entry, last.list, last.key, NULL, ownership);
      END IF;
      ownership := NULL;
      before := '{}';
    END IF;
    wanted := CASE WHEN place.is_written OR place.key IS NULL THEN 'written' ELSE 'removed' END;
    IF before ? place.reverts::text THEN
      wanted := before ->> place.reverts::text;
    END IF;
    IF wanted IS DISTINCT FROM ownership THEN
      before := before || jsonb_build_object(place.edit, ownership);
      IF place.is_own THEN
        INSERT INTO kept_results VALUES (place.edit, place.noun, place.entry, place.list, place.key, ownership, NULL);
      END IF;
      ownership := wanted;
    END IF;
    last := place;
  END LOOP;
  IF ownership IS NOT NULL THEN
    INSERT INTO kept_results VALUES (NULL, last.noun, last.entry, last.list, last.key, NULL, ownership);
  END IF;
END $$;

UPDATE "edits" e SET "kept" = k.kept FROM (
  SELECT edit, jsonb_agg(jsonb_build_object('list', list, 'was', was) || CASE WHEN key IS NULL THEN '{}' ELSE jsonb_build_object('key', key) END
    ORDER BY list, key) AS kept
  FROM kept_results WHERE edit IS NOT NULL GROUP BY edit
) AS k WHERE e.id = k.edit;

UPDATE "media" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'media' GROUP BY entry) AS k WHERE e.id = k.entry;
UPDATE "series" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'series' GROUP BY entry) AS k WHERE e.id = k.entry;
UPDATE "characters" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'character' GROUP BY entry) AS k WHERE e.id = k.entry;
UPDATE "people" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'person' GROUP BY entry) AS k WHERE e.id = k.entry;
UPDATE "companies" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'company' GROUP BY entry) AS k WHERE e.id = k.entry;
UPDATE "tags" e SET "kept_fields" = k.fields FROM (SELECT entry, array_agg(list ORDER BY list) AS fields FROM kept_results
  WHERE edit IS NULL AND key IS NULL AND noun = 'tag' GROUP BY entry) AS k WHERE e.id = k.entry;

INSERT INTO "kept_items" ("media_id", "series_id", "character_id", "person_id", "company_id", "tag_id", "list", "key", "is_removed")
SELECT CASE noun WHEN 'media' THEN entry END, CASE noun WHEN 'series' THEN entry END, CASE noun WHEN 'character' THEN entry END,
  NULL, NULL, CASE noun WHEN 'tag' THEN entry END, list, key, ownership = 'removed'
FROM kept_results k WHERE edit IS NULL AND key IS NOT NULL AND CASE noun
  WHEN 'media' THEN EXISTS (SELECT FROM media e WHERE e.id = k.entry)
  WHEN 'series' THEN EXISTS (SELECT FROM series e WHERE e.id = k.entry)
  WHEN 'character' THEN EXISTS (SELECT FROM characters e WHERE e.id = k.entry)
  ELSE EXISTS (SELECT FROM tags e WHERE e.id = k.entry) END
ORDER BY noun, entry, list, key;

-- Of entries that a person has changed before there were edits, or by a merge alone, nothing says what: all that they say is a person's. But not
-- the ids of other sites, to which loads have always added.
UPDATE "media" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('title', true), ('type', true), ('nativeTitle', "native_title" <> ''), ('romajiTitle', "romaji_title" <> ''), ('description', "description" <> ''),
    ('format', "format" <> ''), ('status', "status" <> 'Unknown'), ('releaseDate', "release_date" IS NOT NULL), ('endDate', "end_date" IS NOT NULL),
    ('season', "season" IS NOT NULL), ('totalEpisodes', "total_episodes" IS NOT NULL), ('totalVolumes', "total_volumes" IS NOT NULL),
    ('runtime', "runtime" IS NOT NULL), ('isAdult', "is_adult" IS NOT NULL), ('platforms', "platforms" <> '{}'), ('series', "series_id" IS NOT NULL),
    ('synonyms', EXISTS (SELECT FROM synonyms x WHERE x.media_id = e.id)), ('tags', EXISTS (SELECT FROM media_tags x WHERE x.media_id = e.id)),
    ('relations', EXISTS (SELECT FROM media_relations x WHERE x.from_id = e.id)), ('episodes', EXISTS (SELECT FROM episodes x WHERE x.media_id = e.id)),
    ('characters', EXISTS (SELECT FROM media_characters x WHERE x.media_id = e.id)),
    ('staff', EXISTS (SELECT FROM credits x WHERE x.media_id = e.id AND x.character_id IS NULL)),
    ('companies', EXISTS (SELECT FROM media_companies x WHERE x.media_id = e.id)), ('links', EXISTS (SELECT FROM media_links x WHERE x.media_id = e.id)),
    ('openingsAndEndings', EXISTS (SELECT FROM songs x WHERE x.media_id = e.id))) AS f (name, is_filled) WHERE is_filled ORDER BY 1)
  WHERE "edited_at" IS NOT NULL AND NOT 'series' = ANY ("kept_fields")
    AND NOT EXISTS (SELECT FROM edits x WHERE x.media_id = e.id AND x.kind IN ('create', 'change', 'revert'));
UPDATE "series" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('title', true), ('nativeTitle', "native_title" <> ''), ('romajiTitle', "romaji_title" <> ''), ('description', "description" <> ''),
    ('status', "stated_status" <> 'Unknown'), ('startDate', "stated_start_date" IS NOT NULL), ('endDate', "stated_end_date" IS NOT NULL),
    ('media', EXISTS (SELECT FROM media x WHERE x.series_id = e.id))) AS f (name, is_filled) WHERE is_filled ORDER BY 1)
  WHERE "edited_at" IS NOT NULL AND NOT EXISTS (SELECT FROM edits x WHERE x.series_id = e.id AND x.kind IN ('create', 'change', 'revert'));
UPDATE "characters" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('firstName', "first_name" <> ''), ('middleName', "middle_name" <> ''), ('lastName', "last_name" <> ''), ('nativeName', "native_name" <> ''),
    ('biography', "biography" <> ''), ('birthday', "birthday" IS NOT NULL), ('series', "series_id" IS NOT NULL),
    ('media', EXISTS (SELECT FROM media_characters x WHERE x.character_id = e.id))) AS f (name, is_filled) WHERE is_filled ORDER BY 1)
  WHERE "edited_at" IS NOT NULL AND NOT EXISTS (SELECT FROM edits x WHERE x.character_id = e.id AND x.kind IN ('create', 'change', 'revert'));
UPDATE "people" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('firstName', "first_name" <> ''), ('middleName', "middle_name" <> ''), ('lastName', "last_name" <> ''), ('nativeName', "native_name" <> ''),
    ('biography', "biography" <> ''), ('birthday', "birthday" IS NOT NULL)) AS f (name, is_filled) WHERE is_filled ORDER BY 1)
  WHERE "edited_at" IS NOT NULL AND NOT EXISTS (SELECT FROM edits x WHERE x.person_id = e.id AND x.kind IN ('create', 'change', 'revert'));
UPDATE "companies" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('name', true), ('nativeName', "native_name" <> ''), ('biography', "biography" <> ''), ('founded', "founded" IS NOT NULL)) AS f (name, is_filled)
    WHERE is_filled ORDER BY 1)
  WHERE "edited_at" IS NOT NULL AND NOT EXISTS (SELECT FROM edits x WHERE x.company_id = e.id AND x.kind IN ('create', 'change', 'revert'));
UPDATE "tags" e SET "kept_fields" = ARRAY(SELECT f.name FROM (VALUES
    ('name', true), ('category', "category" IS NOT NULL), ('description', "description" <> ''), ('isSpoiler', true),
    ('aliases', EXISTS (SELECT FROM tag_aliases x WHERE x.tag_id = e.id))) AS f (name, is_filled) WHERE is_filled ORDER BY 1)
  WHERE "is_curated" AND NOT EXISTS (SELECT FROM edits x WHERE x.tag_id = e.id AND x.kind IN ('create', 'change', 'revert'));
