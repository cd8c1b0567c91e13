-- A recommendation is a text about a work that names another one: whoever likes one of both may like the other. Each user writes one
-- for two works, in either direction.
ALTER TABLE "reviews" ADD COLUMN "other_id" INTEGER;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE reviews
  DROP CONSTRAINT reviews_kind,
  ADD CONSTRAINT reviews_kind CHECK (CASE kind WHEN 'review' THEN num_nonnulls(media_id, series_id) = 1
    WHEN 'recommendation' THEN media_id IS NOT NULL AND recommended IS NULL
    ELSE series_id IS NULL AND recommended IS NULL END),
  ADD CONSTRAINT reviews_other CHECK (CASE kind WHEN 'recommendation' THEN other_id IS NOT NULL AND other_id <> media_id
    ELSE other_id IS NULL END);
CREATE UNIQUE INDEX recommendations_once ON reviews (poster_id, least(media_id, other_id), greatest(media_id, other_id))
  WHERE other_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX recommendations_of_pair ON reviews (least(media_id, other_id), greatest(media_id, other_id), helpfulness, id)
  WHERE other_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL;
-- For the foreign key.
CREATE INDEX reviews_other ON reviews (other_id) WHERE other_id IS NOT NULL;

-- What is recommended to people who like a work, a row in each direction: the number of visible texts, and their score (one for each
-- text and each vote for it, less one for each vote against it). Maintained by triggers, so that a page of a work with thousands of
-- recommendations is an index range.
CREATE TABLE "recommended_works" (
    "media_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,
    "texts" INTEGER NOT NULL,
    "score" INTEGER NOT NULL,

    CONSTRAINT "recommended_works_pkey" PRIMARY KEY ("media_id", "other_id")
);
CREATE INDEX "recommended_works_other_id_idx" ON "recommended_works"("other_id");
ALTER TABLE "recommended_works" ADD CONSTRAINT "recommended_works_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recommended_works" ADD CONSTRAINT "recommended_works_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX recommended_works_by_score ON recommended_works (media_id, score DESC, other_id) WHERE texts > 0;

-- Adds to both directions, in the order of the key, so that two writers do not wait for each other. A work that is being deleted has
-- no rows any more: then nothing is added.
CREATE FUNCTION count_recommendation(work int, other int, more_texts int, more_score int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF more_texts > 0 THEN
    INSERT INTO recommended_works AS r (media_id, other_id, texts, score)
      SELECT a, b, more_texts, more_score FROM (VALUES (work, other), (other, work)) AS d (a, b) ORDER BY a
      ON CONFLICT (media_id, other_id) DO UPDATE SET texts = r.texts + excluded.texts, score = r.score + excluded.score;
  ELSIF more_texts < 0 OR more_score <> 0 THEN
    PERFORM FROM recommended_works WHERE (media_id, other_id) IN ((work, other), (other, work)) ORDER BY media_id FOR UPDATE;
    UPDATE recommended_works SET texts = texts + more_texts, score = score + more_score
      WHERE (media_id, other_id) IN ((work, other), (other, work));
  END IF;
END $$;
CREATE FUNCTION recommendation_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL THEN
    PERFORM count_recommendation(NEW.media_id, NEW.other_id, 1, 1 + NEW.up_votes - NEW.down_votes);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION recommendation_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL THEN
    PERFORM count_recommendation(OLD.media_id, OLD.other_id, -1, -1 - OLD.up_votes + OLD.down_votes);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION recommendation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := (OLD.deleted_at IS NULL AND OLD.hidden_at IS NULL)::int;
  now_is int := (NEW.deleted_at IS NULL AND NEW.hidden_at IS NULL)::int;
BEGIN
  PERFORM count_recommendation(NEW.media_id, NEW.other_id, now_is - was,
    now_is * (1 + NEW.up_votes - NEW.down_votes) - was * (1 + OLD.up_votes - OLD.down_votes));
  RETURN NULL;
END $$;
CREATE TRIGGER recommendation_added AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.other_id IS NOT NULL) EXECUTE FUNCTION recommendation_added();
CREATE TRIGGER recommendation_removed AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.other_id IS NOT NULL) EXECUTE FUNCTION recommendation_removed();
CREATE TRIGGER recommendation_changed AFTER UPDATE OF deleted_at, hidden_at, up_votes, down_votes ON reviews
  FOR EACH ROW WHEN (NEW.other_id IS NOT NULL) EXECUTE FUNCTION recommendation_changed();
