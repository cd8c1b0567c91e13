-- Works have reviews (one of each user) and a discussion, with a thread per episode; series have reviews, all others comments.
CREATE TYPE "review_kind" AS ENUM ('review', 'comment');
ALTER TABLE "reviews" ADD COLUMN "kind" "review_kind" NOT NULL DEFAULT 'review',
  ADD COLUMN "episode" INTEGER,
  ADD COLUMN "before_end" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "request_key" TEXT,
  ADD COLUMN "up_votes" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "down_votes" INTEGER NOT NULL DEFAULT 0;
UPDATE reviews SET kind = 'comment', recommended = NULL WHERE num_nonnulls(media_id, series_id) = 0;
ALTER TABLE reviews
  ADD CONSTRAINT reviews_kind CHECK (CASE kind WHEN 'review' THEN num_nonnulls(media_id, series_id) = 1
    ELSE series_id IS NULL AND recommended IS NULL END),
  ADD CONSTRAINT reviews_episode CHECK (episode IS NULL OR (episode > 0 AND media_id IS NOT NULL AND kind = 'comment')),
  ADD CONSTRAINT reviews_before_end CHECK (NOT before_end OR (media_id IS NOT NULL AND kind = 'review')),
  ADD CONSTRAINT reviews_request_key CHECK (length(request_key) <= 200);

-- One review of each user, and one row of each request that is sent twice.
DROP INDEX reviews_media_once;
DROP INDEX reviews_series_once;
CREATE UNIQUE INDEX reviews_media_once ON reviews (poster_id, media_id)
  WHERE media_id IS NOT NULL AND kind = 'review' AND deleted_at IS NULL;
CREATE UNIQUE INDEX reviews_series_once ON reviews (poster_id, series_id)
  WHERE series_id IS NOT NULL AND kind = 'review' AND deleted_at IS NULL;
CREATE UNIQUE INDEX reviews_request_once ON reviews (poster_id, request_key)
  WHERE request_key IS NOT NULL AND deleted_at IS NULL;

-- The number of votes of each review, maintained with the votes: by any writer, and by the deletion of an account.
UPDATE reviews r SET up_votes = v.up, down_votes = v.down
  FROM (SELECT review_id, count(*) FILTER (WHERE up) AS up, count(*) FILTER (WHERE NOT up) AS down FROM review_votes GROUP BY 1) AS v
  WHERE v.review_id = r.id;
ALTER TABLE reviews ADD CONSTRAINT reviews_votes CHECK (up_votes >= 0 AND down_votes >= 0);
CREATE FUNCTION review_votes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE reviews SET up_votes = up_votes - OLD.up::int, down_votes = down_votes - (NOT OLD.up)::int WHERE id = OLD.review_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE reviews SET up_votes = up_votes + NEW.up::int, down_votes = down_votes + (NOT NEW.up)::int WHERE id = NEW.review_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_votes_counted AFTER INSERT OR DELETE OR UPDATE OF up ON review_votes
  FOR EACH ROW EXECUTE FUNCTION review_votes_counted();

-- The lower bound of the Wilson interval (95 %) for the share of votes for a review; 0 without such a vote.
ALTER TABLE reviews ADD COLUMN "helpfulness" DOUBLE PRECISION NOT NULL GENERATED ALWAYS AS (
  CASE WHEN up_votes = 0 THEN 0 ELSE
    (up_votes + 1.9208 - 1.96 * sqrt(up_votes::float8 * down_votes / (up_votes + down_votes) + 0.9604))
      / (up_votes + down_votes + 3.8416) END
) STORED;

-- Every order of what belongs to one entry, without what nobody sees: a page and a count are index-only scans.
DROP INDEX reviews_of_media;
DROP INDEX reviews_of_series;
DROP INDEX reviews_of_character;
DROP INDEX reviews_of_person;
DROP INDEX reviews_of_company;
DROP INDEX reviews_of_torrent;
DROP INDEX reviews_of_media_by_verdict;
DROP INDEX reviews_of_series_by_verdict;
DO $$
DECLARE owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['media', 'series', 'character', 'person', 'company', 'torrent'] LOOP
    -- For foreign keys, of all rows.
    EXECUTE format('CREATE INDEX reviews_%1$s ON reviews (%1$s_id) WHERE %1$s_id IS NOT NULL', owner);
    EXECUTE format('CREATE INDEX reviews_of_%1$s ON reviews (%1$s_id, kind, created_at, id)
      WHERE %1$s_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL', owner);
    EXECUTE format('CREATE INDEX reviews_of_%1$s_by_helpfulness ON reviews (%1$s_id, kind, helpfulness, id)
      WHERE %1$s_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL', owner);
  END LOOP;
  FOREACH owner IN ARRAY ARRAY['media', 'series'] LOOP
    EXECUTE format('CREATE INDEX reviews_of_%1$s_by_verdict ON reviews (%1$s_id, recommended, created_at, id)
      WHERE %1$s_id IS NOT NULL AND kind = ''review'' AND deleted_at IS NULL AND hidden_at IS NULL', owner);
    EXECUTE format('CREATE INDEX reviews_of_%1$s_by_verdict_and_helpfulness ON reviews (%1$s_id, recommended, helpfulness, id)
      WHERE %1$s_id IS NOT NULL AND kind = ''review'' AND deleted_at IS NULL AND hidden_at IS NULL', owner);
  END LOOP;
END $$;
-- The threads of episodes.
CREATE INDEX reviews_of_episode ON reviews (media_id, episode, created_at, id)
  WHERE media_id IS NOT NULL AND kind = 'comment' AND deleted_at IS NULL AND hidden_at IS NULL;
CREATE INDEX reviews_of_episode_by_helpfulness ON reviews (media_id, episode, helpfulness, id)
  WHERE media_id IS NOT NULL AND kind = 'comment' AND deleted_at IS NULL AND hidden_at IS NULL;
-- The reviews and comments of one author.
CREATE INDEX reviews_by_author ON reviews (poster_id, kind, created_at, id) WHERE deleted_at IS NULL AND hidden_at IS NULL;
-- Deleted ones, which a job purges.
CREATE INDEX reviews_deleted ON reviews (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE INDEX reviews_before_end ON reviews (poster_id, media_id) WHERE before_end;
-- "Written before the end" tells of the author's progress: nobody learns of it once the record is private or gone.
CREATE FUNCTION watched_progress_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A deleted review and its successor may both be marked.
  WITH withdrawn AS (
    UPDATE reviews SET before_end = false WHERE poster_id = OLD.user_id AND media_id = OLD.media_id AND before_end RETURNING id
  )
  INSERT INTO invalidations (tags) SELECT ARRAY['review:' || id] FROM withdrawn;
  RETURN NULL;
END $$;
CREATE TRIGGER watched_progress_hidden AFTER UPDATE OF is_private ON watched_records
  FOR EACH ROW WHEN (NEW.is_private AND NOT OLD.is_private) EXECUTE FUNCTION watched_progress_withdrawn();
CREATE TRIGGER watched_progress_removed AFTER DELETE ON watched_records
  FOR EACH ROW EXECUTE FUNCTION watched_progress_withdrawn();

-- Whether a profile lists the user's reviews.
ALTER TABLE "users" ADD COLUMN "show_reviews" BOOLEAN NOT NULL DEFAULT true;
