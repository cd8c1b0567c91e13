-- A user's own records in any order are read from one index, however many there are; title_sort is the work's, kept beside
-- the record (at first by a trigger, later titles follow by a job), since no index reaches over two tables.
ALTER TABLE "watched_records" ADD COLUMN "title_sort" TEXT NOT NULL DEFAULT '';
ALTER TABLE watched_records ALTER COLUMN title_sort TYPE text COLLATE "C";
UPDATE watched_records w SET title_sort = m.title_sort FROM media m WHERE m.id = w.media_id;
DROP INDEX "watched_records_user_id_created_at_idx";
DROP INDEX "watched_records_user_id_updated_at_idx";
CREATE INDEX "watched_records_user_id_title_sort_media_id_idx" ON "watched_records"("user_id", "title_sort", "media_id");
CREATE INDEX "watched_records_user_id_rating_media_id_idx" ON "watched_records"("user_id", "rating", "media_id");
CREATE INDEX "watched_records_user_id_created_at_media_id_idx" ON "watched_records"("user_id", "created_at", "media_id");
CREATE INDEX "watched_records_user_id_updated_at_media_id_idx" ON "watched_records"("user_id", "updated_at", "media_id");
CREATE INDEX "watched_records_user_id_started_date_media_id_idx" ON "watched_records"("user_id", "started_date", "media_id");
CREATE INDEX "watched_records_user_id_finished_date_media_id_idx" ON "watched_records"("user_id", "finished_date", "media_id");

CREATE FUNCTION watched_record_titled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_sort := coalesce((SELECT title_sort FROM media WHERE id = NEW.media_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER watched_record_titled BEFORE INSERT ON watched_records FOR EACH ROW EXECUTE FUNCTION watched_record_titled();

-- How many records a user has, and for how many of them the sparse orders know their column: counting 20,000 at each look
-- would cost more than the page.
CREATE TABLE "watched_totals" (
    "user_id" INTEGER NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "rated" INTEGER NOT NULL DEFAULT 0,
    "started" INTEGER NOT NULL DEFAULT 0,
    "finished" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "watched_totals_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "watched_totals" ADD CONSTRAINT "watched_totals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO watched_totals SELECT user_id, count(*), count(rating), count(started_date), count(finished_date)
  FROM watched_records GROUP BY user_id;

CREATE FUNCTION watched_records_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO watched_totals AS t (user_id, total, rated, started, finished)
    SELECT user_id, count(*), count(rating), count(started_date), count(finished_date) FROM added GROUP BY user_id ORDER BY user_id
    ON CONFLICT (user_id) DO UPDATE SET total = t.total + excluded.total, rated = t.rated + excluded.rated,
      started = t.started + excluded.started, finished = t.finished + excluded.finished;
  RETURN NULL;
END $$;
CREATE FUNCTION watched_records_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watched_totals t SET total = t.total - r.total, rated = t.rated - r.rated, started = t.started - r.started,
      finished = t.finished - r.finished
    FROM (SELECT user_id, count(*)::int AS total, count(rating)::int AS rated, count(started_date)::int AS started,
      count(finished_date)::int AS finished FROM removed GROUP BY user_id) AS r WHERE t.user_id = r.user_id;
  RETURN NULL;
END $$;
CREATE FUNCTION watched_records_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE watched_totals t SET rated = t.rated + c.rated, started = t.started + c.started, finished = t.finished + c.finished
    FROM (SELECT a.user_id, (sum(num_nonnulls(a.rating)) - sum(num_nonnulls(b.rating)))::int AS rated,
        (sum(num_nonnulls(a.started_date)) - sum(num_nonnulls(b.started_date)))::int AS started,
        (sum(num_nonnulls(a.finished_date)) - sum(num_nonnulls(b.finished_date)))::int AS finished
      FROM after_change a JOIN before_change b USING (user_id, media_id) GROUP BY a.user_id) AS c
    WHERE t.user_id = c.user_id AND (c.rated <> 0 OR c.started <> 0 OR c.finished <> 0);
  RETURN NULL;
END $$;
CREATE TRIGGER watched_records_added AFTER INSERT ON watched_records REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION watched_records_added();
CREATE TRIGGER watched_records_removed AFTER DELETE ON watched_records REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION watched_records_removed();
CREATE TRIGGER watched_records_changed AFTER UPDATE ON watched_records REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION watched_records_changed();

-- The event that an undo took back, so that a repeated undo is recognised; the newest events, of a user and of a record.
ALTER TABLE "watched_events" ADD COLUMN "undoes" BIGINT;
DROP INDEX "watched_events_user_id_created_at_idx";
CREATE INDEX "watched_events_user_id_created_at_id_idx" ON "watched_events"("user_id", "created_at", "id");
CREATE INDEX "watched_events_user_id_media_id_id_idx" ON "watched_events"("user_id", "media_id", "id");

-- Entries of a list are counted once, not at each look.
ALTER TABLE "lists" ADD COLUMN "entry_count" INTEGER NOT NULL DEFAULT 0;
UPDATE lists SET entry_count = (SELECT count(*) FROM list_entries WHERE list_id = lists.id);
CREATE FUNCTION list_entries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lists SET entry_count = entry_count + c.n * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END
    FROM (SELECT list_id, count(*)::int AS n FROM changed GROUP BY list_id) AS c WHERE lists.id = c.list_id;
  RETURN NULL;
END $$;
CREATE TRIGGER list_entries_added AFTER INSERT ON list_entries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_entries_counted();
CREATE TRIGGER list_entries_removed AFTER DELETE ON list_entries REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION list_entries_counted();
CREATE INDEX "lists_owner_id_updated_at_id_idx" ON "lists"("owner_id", "updated_at", "id");

-- Everybody has favourites.
INSERT INTO lists (owner_id, name, slug) SELECT id, 'Favorites', 'favorites' FROM users ON CONFLICT DO NOTHING;
CREATE FUNCTION user_given_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lists (owner_id, name, slug) VALUES (NEW.id, 'Favorites', 'favorites') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER user_given_favorites AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION user_given_favorites();

-- Whether everybody may see what a user's records add up to.
ALTER TABLE "users" ADD COLUMN "show_statistics" BOOLEAN NOT NULL DEFAULT false;
