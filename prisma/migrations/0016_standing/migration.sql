-- What a source rates a work (0 to 100), which source that is, and on how many other sites the work is.
ALTER TABLE "media" ADD COLUMN "score" REAL,
  ADD COLUMN "score_source" TEXT,
  ADD COLUMN "source_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE media ADD CONSTRAINT media_score CHECK (score BETWEEN 0 AND 100 AND (score IS NULL) = (score_source IS NULL));

UPDATE media m SET source_count = n.count
  FROM (SELECT media_id, count(*) AS count FROM external_ids WHERE media_id IS NOT NULL GROUP BY 1) AS n WHERE n.media_id = m.id;

-- The order of popularity as one number, since most works have no members: 31 bits of popularity, 10 of the score in tenths,
-- 6 of the number of sites, 16 of the month of release.
ALTER TABLE "media" ADD COLUMN "standing" BIGINT NOT NULL GENERATED ALWAYS AS (
  (popularity::bigint << 32)
    | ((coalesce(score, 0) * 10)::bigint << 22)
    | (least(source_count, 63)::bigint << 16)
    | least(coalesce(release_date, 0) / 10000 * 12 + coalesce(release_date, 0) % 10000 / 100, 65535)::bigint
) STORED;
DROP INDEX "media_popularity_id_idx";
DROP INDEX "media_type_status_popularity_id_idx";
CREATE INDEX "media_standing_id_idx" ON "media"("standing", "id");
CREATE INDEX "media_type_status_standing_id_idx" ON "media"("type", "status", "standing", "id");

-- A writer that gives a work its source_count together with the work (the loader) spares a second version of each row.
CREATE FUNCTION media_sources_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media SET source_count = wanted.count
    FROM (
      SELECT m.id, (SELECT count(*)::int FROM external_ids e WHERE e.media_id = m.id) AS count
      FROM media m WHERE m.id IN (SELECT media_id FROM changed WHERE media_id IS NOT NULL)
    ) AS wanted
    WHERE media.id = wanted.id AND media.source_count <> wanted.count;
  RETURN NULL;
END $$;
CREATE TRIGGER media_sources_inserted AFTER INSERT ON external_ids REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION media_sources_counted();
CREATE TRIGGER media_sources_deleted AFTER DELETE ON external_ids REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION media_sources_counted();
