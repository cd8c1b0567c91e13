-- Of the dates of a record only the year, or year and month, may be known: integers as those of works (lib/partial-date.ts).
-- The events and the earlier runs hold them as texts, in which a whole date is what it was.
CREATE FUNCTION write_partial_date(value integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lpad((value / 10000)::text, 4, '0')
    || CASE WHEN value % 10000 = 0 THEN '' ELSE '-' || lpad((value % 10000 / 100)::text, 2, '0') END
    || CASE WHEN value % 100 = 0 THEN '' ELSE '-' || lpad((value % 100)::text, 2, '0') END
$$;
CREATE FUNCTION parse_partial_date(value text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rpad(replace(value, '-', ''), 8, '0')::integer
$$;

-- A view fixes the types of its columns.
DROP VIEW public_watched_records;
ALTER TABLE "watched_records"
  ALTER COLUMN "started_date" TYPE INTEGER USING to_char("started_date", 'YYYYMMDD')::integer,
  ALTER COLUMN "finished_date" TYPE INTEGER USING to_char("finished_date", 'YYYYMMDD')::integer;
CREATE VIEW public_watched_records AS SELECT * FROM watched_records WHERE NOT is_private;
ALTER TABLE watched_records ADD CONSTRAINT watched_records_dates CHECK (
  is_partial_date(started_date) AND started_date >= 10000 AND is_partial_date(finished_date) AND finished_date >= 10000);
