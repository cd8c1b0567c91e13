-- How many entries of a list are hidden works: others than its owner see that many fewer.
ALTER TABLE "lists" ADD COLUMN "hidden_count" INTEGER NOT NULL DEFAULT 0;
UPDATE lists SET hidden_count = c.n
  FROM (SELECT e.list_id, count(*)::int AS n FROM hidden_media h JOIN list_entries e USING (media_id) GROUP BY e.list_id) AS c
  WHERE lists.id = c.list_id;

CREATE OR REPLACE FUNCTION list_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign INTEGER := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE lists SET entry_count = entry_count + c.n * sign, hidden_count = hidden_count + c.hidden * sign
    FROM (SELECT e.list_id, count(*)::int AS n, count(h.media_id)::int AS hidden
      FROM changed e LEFT JOIN hidden_media h USING (media_id) GROUP BY e.list_id) AS c WHERE lists.id = c.list_id;
  RETURN NULL;
END $$;

CREATE FUNCTION hidden_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lists SET hidden_count = hidden_count + c.n * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT e.list_id, count(*)::int AS n FROM changed JOIN list_entries e USING (media_id) GROUP BY e.list_id) AS c
    WHERE lists.id = c.list_id;
  RETURN NULL;
END $$;
CREATE TRIGGER hidden_media_added AFTER INSERT ON hidden_media REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION hidden_entries_counted();
CREATE TRIGGER hidden_media_removed AFTER DELETE ON hidden_media REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION hidden_entries_counted();

-- A deleted work is shown again first, while its entries are there to be counted: what cascades is gone when the triggers above run.
CREATE FUNCTION hidden_media_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hidden_media WHERE media_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER media_shown BEFORE DELETE ON media FOR EACH ROW WHEN (OLD.is_adult IS NULL) EXECUTE FUNCTION hidden_media_shown();
