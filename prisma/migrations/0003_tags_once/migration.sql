-- A writer that gives a work its tag_ids together with the work (the loader) spares the trigger a second version of each row.
CREATE OR REPLACE FUNCTION media_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media SET tag_ids = wanted.ids
    FROM (
      SELECT m.id, coalesce((SELECT array_agg(t.tag_id ORDER BY t.tag_id) FROM media_tags t WHERE t.media_id = m.id), '{}') AS ids
      FROM media m WHERE m.id IN (SELECT media_id FROM changed)
    ) AS wanted
    WHERE media.id = wanted.id AND media.tag_ids IS DISTINCT FROM wanted.ids;
  UPDATE tags SET media_count = media_count + by_tag.n * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT tag_id, count(*)::int AS n FROM changed GROUP BY tag_id) AS by_tag WHERE tags.id = by_tag.tag_id;
  RETURN NULL;
END $$;
