-- The vocabulary joins only tags that no person has, loses nothing of theirs, and says what it joined in the history of the tag that stays.

-- Whether a person has described a tag, changed or locked it, or proposed something of it.
CREATE FUNCTION is_peoples_tag(tag tags) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT tag.is_curated OR tag.kept_fields <> '{}' OR tag.locked_fields <> '{}'
    OR EXISTS (SELECT FROM edits e WHERE e.tag_id = tag.id AND e.kind <> 'load'
      AND NOT (e.kind = 'merge' AND e.editor_id IS NULL AND e.source IS NOT DISTINCT FROM 'vocabulary'))
    OR EXISTS (SELECT FROM contributions c WHERE c.tag_id = tag.id)
    OR EXISTS (SELECT FROM kept_items k WHERE k.tag_id = tag.id)
$$;

-- Gives the works of one tag to another, which keeps its names as aliases, and all else that refers to it. Whoever adds the old tag to a work
-- meanwhile holds its row, so this waits.
CREATE OR REPLACE FUNCTION join_tag(old_id int, into_id int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gone tags;
BEGIN
  PERFORM FROM tags WHERE id IN (old_id, into_id) ORDER BY id FOR UPDATE;
  SELECT * INTO gone FROM tags WHERE id = old_id;
  -- A person has changed it meanwhile.
  IF gone.id IS NULL OR is_peoples_tag(gone) THEN RETURN; END IF;
  INSERT INTO media_tags (media_id, tag_id, weight, is_spoiler)
    SELECT o.media_id, into_id, o.weight, o.is_spoiler FROM media_tags o WHERE o.tag_id = old_id
      -- A person has taken the tag that stays away from the work, and not written the other one.
      AND NOT (EXISTS (SELECT FROM kept_items k WHERE k.media_id = o.media_id AND k.list = 'tags' AND k.key = to_jsonb(into_id) AND k.is_removed)
        AND NOT EXISTS (SELECT FROM kept_items k WHERE k.media_id = o.media_id AND k.list = 'tags' AND k.key = to_jsonb(old_id) AND NOT k.is_removed))
    ON CONFLICT DO NOTHING;
  DELETE FROM media_tags WHERE tag_id = old_id;
  DELETE FROM kept_items k WHERE k.list = 'tags' AND k.key IN (to_jsonb(old_id), to_jsonb(into_id)) AND k.is_removed
    AND EXISTS (SELECT FROM media_tags t WHERE t.media_id = k.media_id AND t.tag_id = into_id);
  DELETE FROM kept_items k WHERE k.list = 'tags' AND k.key = to_jsonb(old_id)
    AND EXISTS (SELECT FROM kept_items o WHERE o.media_id = k.media_id AND o.list = 'tags' AND o.key = to_jsonb(into_id));
  UPDATE kept_items SET key = to_jsonb(into_id) WHERE list = 'tags' AND key = to_jsonb(old_id);
  UPDATE edits SET tag_id = into_id WHERE tag_id = old_id;
  UPDATE entry_redirects SET tag_id = into_id WHERE tag_id = join_tag.old_id;
  UPDATE tag_aliases SET tag_id = into_id WHERE tag_id = old_id;
  DELETE FROM tags WHERE id = old_id;
  INSERT INTO tag_aliases (key, name, tag_id) VALUES (gone.key, gone.name, into_id);
  INSERT INTO entry_redirects (noun, old_id, tag_id) VALUES ('tag', old_id, into_id);
  INSERT INTO edits (tag_id, kind, before, after, source)
    VALUES (into_id, 'merge', '{}', jsonb_build_object('merged', gone.name || ' (' || old_id || ')'), 'vocabulary');
END $$;

-- As in 0071, for tags that no person has.
CREATE OR REPLACE FUNCTION curate_tags(vocabulary jsonb) RETURNS SETOF int LANGUAGE plpgsql AS $$
DECLARE
  known record;
  target int;
  other record;
BEGIN
  FOR known IN
    SELECT * FROM jsonb_to_recordset(vocabulary) AS v (name text, key text, category tag_category, description text, "isSpoiler" boolean, aliases jsonb)
      WHERE EXISTS (SELECT FROM tags t WHERE NOT t.is_curated
        AND (t.key = v.key OR t.key IN (SELECT a ->> 'key' FROM jsonb_array_elements(v.aliases) AS a)) AND NOT is_peoples_tag(t))
  LOOP
    SELECT id INTO target FROM tags WHERE key = known.key;
    IF target IS NULL THEN
      -- Its name may be an alias of another tag, by an editor.
      CONTINUE WHEN EXISTS (SELECT FROM tag_aliases WHERE key = known.key);
      SELECT id INTO target FROM tags t
        WHERE NOT t.is_curated AND t.key IN (SELECT a ->> 'key' FROM jsonb_array_elements(known.aliases) AS a) AND NOT is_peoples_tag(t)
        ORDER BY t.media_count DESC, t.id LIMIT 1;
      CONTINUE WHEN target IS NULL;
      WITH old AS (SELECT key, name FROM tags WHERE id = target),
        renamed AS (UPDATE tags SET key = known.key, name = known.name WHERE id = target)
      INSERT INTO tag_aliases (key, name, tag_id) SELECT key, name, target FROM old;
    END IF;
    CONTINUE WHEN (SELECT is_peoples_tag(t) FROM tags t WHERE t.id = target);
    FOR other IN
      SELECT t.id FROM tags t WHERE NOT t.is_curated AND t.id <> target
        AND t.key IN (SELECT a ->> 'key' FROM jsonb_array_elements(known.aliases) AS a) AND NOT is_peoples_tag(t)
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
    SELECT spelled.id, into_id FROM (
      SELECT id, first_value(id) OVER (PARTITION BY replace(key, ' ', '') ORDER BY is_curated DESC, media_count DESC, id) AS into_id
      FROM tags WHERE length(key) > 3
    ) AS spelled JOIN tags t ON t.id = spelled.id WHERE NOT t.is_curated AND spelled.id <> into_id AND NOT is_peoples_tag(t)
  LOOP
    PERFORM join_tag(other.id, other.into_id);
    RETURN NEXT other.id;
    RETURN NEXT other.into_id;
  END LOOP;
END $$;
