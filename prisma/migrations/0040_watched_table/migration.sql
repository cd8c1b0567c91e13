-- My watched by status and type: the type of the work is stored beside the record, as its title is. Each order has an index that
-- begins with type and status; a page of all records is merged from these groups.
ALTER TABLE "watched_records" ADD COLUMN "type" "media_type" NOT NULL DEFAULT 'Anime';
UPDATE watched_records w SET type = m.type FROM media m WHERE m.id = w.media_id AND m.type <> 'Anime';

CREATE OR REPLACE FUNCTION watched_record_titled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT title_sort, type INTO NEW.title_sort, NEW.type FROM media WHERE id = NEW.media_id;
  NEW.title_sort := coalesce(NEW.title_sort, '');
  NEW.type := coalesce(NEW.type, 'Anime');
  RETURN NEW;
END $$;

CREATE FUNCTION watched_records_retyped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watched_records SET type = NEW.type WHERE media_id = NEW.id AND type <> NEW.type;
  RETURN NULL;
END $$;
CREATE TRIGGER watched_records_retyped AFTER UPDATE OF type ON media
  FOR EACH ROW WHEN (NEW.type <> OLD.type) EXECUTE FUNCTION watched_records_retyped();

DROP INDEX "watched_records_user_id_title_sort_media_id_idx";
DROP INDEX "watched_records_user_id_rating_media_id_idx";
DROP INDEX "watched_records_user_id_created_at_media_id_idx";
DROP INDEX "watched_records_user_id_updated_at_media_id_idx";
DROP INDEX "watched_records_user_id_started_date_media_id_idx";
DROP INDEX "watched_records_user_id_finished_date_media_id_idx";
CREATE INDEX "watched_records_by_title" ON "watched_records"("user_id", "type", "status", "title_sort", "media_id");
CREATE INDEX "watched_records_by_rating" ON "watched_records"("user_id", "type", "status", "rating", "media_id");
CREATE INDEX "watched_records_by_created_at" ON "watched_records"("user_id", "type", "status", "created_at", "media_id");
CREATE INDEX "watched_records_by_updated_at" ON "watched_records"("user_id", "type", "status", "updated_at", "media_id");
CREATE INDEX "watched_records_by_started_date" ON "watched_records"("user_id", "type", "status", "started_date", "media_id");
CREATE INDEX "watched_records_by_finished_date" ON "watched_records"("user_id", "type", "status", "finished_date", "media_id");
CREATE INDEX "watched_records_by_progress" ON "watched_records"("user_id", "type", "status", "episodes_watched", "media_id");

-- The totals of each type and status, at most thirty rows of a user. Rows are locked in the order of the key.
DROP TABLE "watched_totals";
CREATE TABLE "watched_totals" (
    "user_id" INTEGER NOT NULL,
    "type" "media_type" NOT NULL,
    "status" "watch_status" NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "rated" INTEGER NOT NULL DEFAULT 0,
    "started" INTEGER NOT NULL DEFAULT 0,
    "finished" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watched_totals_pkey" PRIMARY KEY ("user_id", "type", "status")
);
ALTER TABLE "watched_totals" ADD CONSTRAINT "watched_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO watched_totals SELECT user_id, type, status, count(*), count(rating), count(started_date), count(finished_date)
  FROM watched_records GROUP BY user_id, type, status;

CREATE OR REPLACE FUNCTION watched_records_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watched_totals AS t (user_id, type, status, total, rated, started, finished)
    SELECT user_id, type, status, count(*), count(rating), count(started_date), count(finished_date)
    FROM added GROUP BY user_id, type, status ORDER BY user_id, type, status
    ON CONFLICT (user_id, type, status) DO UPDATE SET total = t.total + excluded.total, rated = t.rated + excluded.rated,
      started = t.started + excluded.started, finished = t.finished + excluded.finished;
  RETURN NULL;
END $$;
-- No upsert: the totals may be gone already when the user is deleted.
CREATE OR REPLACE FUNCTION watched_records_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM watched_totals t WHERE (user_id, type, status) IN (SELECT user_id, type, status FROM removed)
    ORDER BY user_id, type, status FOR UPDATE;
  UPDATE watched_totals t SET total = t.total - r.total, rated = t.rated - r.rated, started = t.started - r.started,
      finished = t.finished - r.finished
    FROM (SELECT user_id, type, status, count(*)::int AS total, count(rating)::int AS rated, count(started_date)::int AS started,
      count(finished_date)::int AS finished FROM removed GROUP BY user_id, type, status) AS r
    WHERE t.user_id = r.user_id AND t.type = r.type AND t.status = r.status;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION watched_records_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watched_totals AS t (user_id, type, status, total, rated, started, finished)
    SELECT user_id, type, status, sum(sign), sum(sign * num_nonnulls(rating)), sum(sign * num_nonnulls(started_date)),
      sum(sign * num_nonnulls(finished_date))
    FROM (SELECT 1 AS sign, user_id, type, status, rating, started_date, finished_date FROM after_change
      UNION ALL SELECT -1, user_id, type, status, rating, started_date, finished_date FROM before_change) AS c
    GROUP BY user_id, type, status
    HAVING (sum(sign), sum(sign * num_nonnulls(rating)), sum(sign * num_nonnulls(started_date)),
      sum(sign * num_nonnulls(finished_date))) <> (0, 0, 0, 0)
    ORDER BY user_id, type, status
    ON CONFLICT (user_id, type, status) DO UPDATE SET total = t.total + excluded.total, rated = t.rated + excluded.rated,
      started = t.started + excluded.started, finished = t.finished + excluded.finished;
  RETURN NULL;
END $$;
