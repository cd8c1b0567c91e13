-- The number of visible reviews and comments of each entry, and of verdicts: counting ten thousand of them costs milliseconds.
CREATE TABLE "review_totals" (
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "reviews" INTEGER NOT NULL,
    "comments" INTEGER NOT NULL,
    "recommended" INTEGER NOT NULL,
    "mixed" INTEGER NOT NULL,
    "not_recommended" INTEGER NOT NULL,

    CONSTRAINT "review_totals_pkey" PRIMARY KEY ("entity", "entity_id")
);

-- The change of the totals by rows of reviews, each with its number: 1 for an added one, -1 for a removed one.
CREATE FUNCTION change_review_totals(changes text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($format$
    INSERT INTO review_totals AS t (entity, entity_id, reviews, comments, recommended, mixed, not_recommended)
    SELECT d.* FROM (
      SELECT CASE WHEN media_id IS NOT NULL THEN 'media' WHEN series_id IS NOT NULL THEN 'series'
          WHEN character_id IS NOT NULL THEN 'character' WHEN person_id IS NOT NULL THEN 'person'
          WHEN company_id IS NOT NULL THEN 'company' ELSE 'torrent' END AS entity,
        coalesce(media_id, series_id, character_id, person_id, company_id, torrent_id) AS entity_id,
        sum(number * (kind = 'review')::int)::int AS reviews,
        sum(number * (kind = 'comment')::int)::int AS comments,
        sum(number * (recommended IS NOT DISTINCT FROM 'Recommended')::int)::int AS recommended,
        sum(number * (recommended IS NOT DISTINCT FROM 'Mixed')::int)::int AS mixed,
        sum(number * (recommended IS NOT DISTINCT FROM 'NotRecommended')::int)::int AS not_recommended
      FROM (%s) AS c WHERE deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2
    ) AS d
    WHERE (d.reviews, d.comments, d.recommended, d.mixed, d.not_recommended) <> (0, 0, 0, 0, 0) ORDER BY d.entity, d.entity_id
    ON CONFLICT (entity, entity_id) DO UPDATE SET reviews = t.reviews + excluded.reviews,
      comments = t.comments + excluded.comments, recommended = t.recommended + excluded.recommended,
      mixed = t.mixed + excluded.mixed, not_recommended = t.not_recommended + excluded.not_recommended$format$, changes)
$$;

-- Each kind of write has its own transition tables, so each has a function of its own, made of the same text.
DO $$
DECLARE
  write record;
BEGIN
  FOR write IN SELECT * FROM (VALUES
    ('added', 'INSERT', 'NEW TABLE AS added', 'SELECT 1 AS number, a.* FROM added a'),
    ('removed', 'DELETE', 'OLD TABLE AS removed', 'SELECT -1 AS number, r.* FROM removed r'),
    ('changed', 'UPDATE', 'OLD TABLE AS before_change NEW TABLE AS after_change',
      'SELECT 1 AS number, a.* FROM after_change a UNION ALL SELECT -1, b.* FROM before_change b')
  ) AS w (name, event, tables, changes) LOOP
    EXECUTE format('CREATE FUNCTION reviews_%s() RETURNS trigger LANGUAGE plpgsql AS %L', write.name,
      'BEGIN ' || change_review_totals(write.changes) || '; RETURN NULL; END');
    EXECUTE format('CREATE TRIGGER reviews_%1$s AFTER %2$s ON reviews REFERENCING %3$s FOR EACH STATEMENT EXECUTE FUNCTION reviews_%1$s()',
      write.name, write.event, write.tables);
  END LOOP;
  EXECUTE change_review_totals('SELECT 1 AS number, r.* FROM reviews r');
END $$;
DROP FUNCTION change_review_totals(text);
