-- Public lists have discussions, unless their owners switch them off, and so has what users did with a work on one day: an activity. It
-- has a row as soon as somebody likes or answers it; its id is that of one of the changes.
ALTER TABLE "lists" ADD COLUMN "has_comments" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "activities" (
    "id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    -- Maintained by a trigger.
    "like_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "activities_user_id_media_id_day_key" ON "activities"("user_id", "media_id", "day");
CREATE INDEX "activities_media_id_idx" ON "activities"("media_id");
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "activities" ADD CONSTRAINT "activities_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "activity_likes" (
    "activity_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activity_likes_pkey" PRIMARY KEY ("activity_id", "user_id")
);
CREATE INDEX "activity_likes_user_id_idx" ON "activity_likes"("user_id");
ALTER TABLE "activity_likes" ADD CONSTRAINT "activity_likes_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "activity_likes" ADD CONSTRAINT "activity_likes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE FUNCTION activity_likes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE activities SET like_count = like_count + 1 WHERE id = NEW.activity_id;
  ELSE
    UPDATE activities SET like_count = like_count - 1 WHERE id = OLD.activity_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_likes_counted AFTER INSERT OR DELETE ON activity_likes
  FOR EACH ROW EXECUTE FUNCTION activity_likes_counted();

-- Lists with a discussion, and activities that everybody sees: their users show what they do, and the records are there and not private.
CREATE VIEW discussed_lists AS SELECT id FROM lists WHERE visibility = 'Public' AND has_comments;
CREATE VIEW shown_activities AS SELECT a.id, a.user_id, a.media_id, a.day, a.like_count FROM activities a
  WHERE EXISTS (SELECT FROM users u WHERE u.id = a.user_id AND u.show_activity)
    AND EXISTS (SELECT FROM watched_records w WHERE w.user_id = a.user_id AND w.media_id = a.media_id AND NOT w.is_private)
    AND NOT EXISTS (SELECT FROM hidden_media h WHERE h.media_id = a.media_id);

-- Texts about both are comments.
ALTER TABLE "reviews" ADD COLUMN "list_id" INTEGER, ADD COLUMN "activity_id" INTEGER;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE reviews DROP CONSTRAINT reviews_one_subject,
  ADD CONSTRAINT reviews_one_subject
    CHECK (num_nonnulls(media_id, series_id, character_id, person_id, company_id, torrent_id, list_id, activity_id) = 1);
DO $$
DECLARE owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['list', 'activity'] LOOP
    EXECUTE format('CREATE INDEX reviews_%1$s ON reviews (%1$s_id) WHERE %1$s_id IS NOT NULL', owner);
    EXECUTE format('CREATE INDEX reviews_of_%1$s ON reviews (%1$s_id, kind, created_at, id)
      WHERE %1$s_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL', owner);
    EXECUTE format('CREATE INDEX threads_of_%1$s ON reviews (%1$s_id, created_at, id) WHERE %1$s_id IS NOT NULL AND kind = ''comment''
      AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)', owner);
    EXECUTE format('CREATE INDEX threads_of_%1$s_by_helpfulness ON reviews (%1$s_id, helpfulness, id) WHERE %1$s_id IS NOT NULL
      AND kind = ''comment'' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)', owner);
  END LOOP;
END $$;

-- The functions that count texts know what the new ones are about. A text about anything else is about a torrent.
DO $$
DECLARE
  name text;
  body text;
BEGIN
  FOREACH name IN ARRAY ARRAY['reviews_added', 'reviews_removed', 'reviews_changed', 'replies_added', 'replies_removed', 'replies_changed'] LOOP
    SELECT prosrc INTO STRICT body FROM pg_proc WHERE proname = name AND pronamespace = current_schema()::regnamespace;
    body := replace(body, 'ELSE ''torrent'' END AS entity',
      'WHEN list_id IS NOT NULL THEN ''list'' WHEN activity_id IS NOT NULL THEN ''activity'' ELSE ''torrent'' END AS entity');
    body := replace(body, 'company_id, torrent_id)', 'company_id, torrent_id, list_id, activity_id)');
    IF position('activity_id)' IN body) = 0 OR position('''activity''' IN body) = 0 THEN
      RAISE EXCEPTION '% is not as expected', name;
    END IF;
    EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', name, body);
  END LOOP;
END $$;

-- Who likes a list or an activity is named to its owner, as long as the like stands (migration 0117).
ALTER TYPE "notification_kind" ADD VALUE 'like';
ALTER TABLE "notifications" ADD COLUMN "activity_id" INTEGER, ADD COLUMN "actor_id" INTEGER;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
CREATE UNIQUE INDEX notifications_activity_once ON notifications (activity_id, actor_id) WHERE activity_id IS NOT NULL;
DROP INDEX notifications_list_once;
CREATE UNIQUE INDEX notifications_list_once ON notifications (list_id, user_id) WHERE list_id IS NOT NULL AND actor_id IS NULL;
CREATE UNIQUE INDEX notifications_list_like_once ON notifications (list_id, actor_id) WHERE list_id IS NOT NULL AND actor_id IS NOT NULL;
