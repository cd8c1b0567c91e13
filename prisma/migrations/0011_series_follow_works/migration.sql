-- What a series says of itself; where it says nothing, its status and dates follow from its works.
ALTER TABLE "series" ADD COLUMN "stated_status" "media_status",
  ADD COLUMN "stated_start_date" INTEGER,
  ADD COLUMN "stated_end_date" INTEGER;
ALTER TABLE series ADD CONSTRAINT series_stated_dates CHECK (is_partial_date(stated_start_date) AND is_partial_date(stated_end_date));

UPDATE series SET stated_status = nullif(status, 'Unknown'), stated_start_date = start_date, stated_end_date = end_date
  WHERE NOT coalesce(starts_with(source_key, 'grouped:') AND edited_at IS NULL, false);

-- Brings status and dates of these series up to date, and returns those that changed. A series goes on while one
-- of its works does, or one is still to come after others; works whose status is unknown say nothing. It ends with its last work.
CREATE FUNCTION series_follow_works(ids integer[]) RETURNS SETOF integer LANGUAGE sql AS $$
  WITH told AS (
    SELECT s.id, s.stated_end_date, coalesce(s.stated_start_date, min(m.release_date)) AS start_date,
      max(coalesce(m.end_date, m.release_date)) AS last_date,
      coalesce(s.stated_status, CASE
        WHEN bool_or(m.status = 'Ongoing') OR (bool_or(m.status = 'Upcoming') AND bool_or(m.status = 'Ended')) THEN 'Ongoing'
        WHEN bool_or(m.status = 'Upcoming') THEN 'Upcoming'
        WHEN bool_or(m.status = 'Ended') THEN 'Ended'
        WHEN bool_or(m.status = 'Cancelled') THEN 'Cancelled'
        ELSE 'Unknown'
      END::media_status) AS status
    FROM series s LEFT JOIN media m ON m.series_id = s.id WHERE s.id = ANY(ids) GROUP BY s.id
  ), wanted AS (
    SELECT id, status, start_date, coalesce(stated_end_date, CASE
      WHEN status IN ('Ended', 'Cancelled') AND (start_date IS NULL OR last_date >= start_date) THEN last_date
    END) AS end_date FROM told
  )
  UPDATE series s SET status = w.status, start_date = w.start_date, end_date = w.end_date, updated_at = now()
  FROM wanted w WHERE w.id = s.id AND (s.status, s.start_date, s.end_date) IS DISTINCT FROM (w.status, w.start_date, w.end_date)
  RETURNING s.id
$$;

SELECT count(*) FROM series_follow_works(ARRAY(SELECT id FROM series));
