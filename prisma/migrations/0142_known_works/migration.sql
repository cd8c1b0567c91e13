-- The order of popularity: where no source counts a work's members, its prominence stands for them, as in search. An estimate is worth
-- 300,000 members at most, so that it is not before what more people have for certain. A trigger computes the column now, since
-- PostgreSQL changes the expression of a generated one only from version 17 on.
ALTER TABLE media ALTER COLUMN standing DROP EXPRESSION;
ALTER TABLE media ALTER COLUMN standing SET DEFAULT 0;
-- As before: 31 bits of popularity, 10 of the score in tenths, 6 of the number of sites, 16 of the month of release.
CREATE FUNCTION media_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.standing := (greatest(NEW.popularity, least(NEW.prominence, 300000))::bigint << 32)
    | ((coalesce(NEW.score, 0) * 10)::bigint << 22)
    | (least(NEW.source_count, 63)::bigint << 16)
    | least(coalesce(NEW.release_date, 0) / 10000 * 12 + coalesce(NEW.release_date, 0) % 10000 / 100, 65535)::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER media_standing BEFORE INSERT OR UPDATE OF popularity, prominence, score, source_count, release_date, standing ON media
  FOR EACH ROW EXECUTE FUNCTION media_stands();
UPDATE media SET standing = 0 WHERE prominence > popularity;

-- The well-known works that were changed last, for the place of honour on home: a thousand members and more (server/domain/catalogue/recent-media.ts).
CREATE INDEX media_known_updates ON media (updated_at, id) WHERE NOT is_adult AND standing >= 4294967296000;

-- The filter by score goes by the mean that is shown first (lib/catalogue/mean-scores.ts).
DROP INDEX media_scores;
CREATE INDEX media_scores ON media ((CASE WHEN rating_count >= 10 THEN rating ELSE coalesce(score, rating) END))
  WHERE CASE WHEN rating_count >= 10 THEN rating ELSE coalesce(score, rating) END IS NOT NULL;
