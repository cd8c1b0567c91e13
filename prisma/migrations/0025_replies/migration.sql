-- A comment may be a reply in the thread of another one. `answered_id` is the comment of that thread which it answers: the first or a reply.
ALTER TABLE reviews
  ADD COLUMN "parent_id" INTEGER,
  ADD COLUMN "answered_id" INTEGER,
  -- The number of visible replies, maintained by triggers.
  ADD COLUMN "replies" INTEGER NOT NULL DEFAULT 0,
  -- What was deleted stands in its thread without its text, and without its author once the account is gone.
  ALTER COLUMN "poster_id" DROP NOT NULL,
  DROP CONSTRAINT reviews_text_given,
  ADD CONSTRAINT reviews_text_given CHECK (raw_text <> '' OR deleted_at IS NOT NULL),
  ADD CONSTRAINT reviews_poster CHECK (poster_id IS NOT NULL OR deleted_at IS NOT NULL),
  ADD CONSTRAINT reviews_reply CHECK (parent_id IS NULL OR (kind = 'comment' AND parent_id <> id)),
  ADD CONSTRAINT reviews_answered CHECK (answered_id IS NULL OR parent_id IS NOT NULL),
  ADD CONSTRAINT reviews_replies CHECK (replies >= 0 AND (replies = 0 OR parent_id IS NULL));
CREATE INDEX "reviews_parent_id_idx" ON "reviews"("parent_id");
CREATE INDEX "reviews_answered_id_idx" ON "reviews"("answered_id");
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered_id_fkey" FOREIGN KEY ("answered_id") REFERENCES "reviews"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- A comment that is no reply any more answers nothing.
CREATE FUNCTION reply_without_thread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.answered_id = NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER reply_without_thread BEFORE UPDATE OF parent_id ON reviews
  FOR EACH ROW WHEN (NEW.parent_id IS NULL AND NEW.answered_id IS NOT NULL) EXECUTE FUNCTION reply_without_thread();

-- The replies of a thread, oldest first.
CREATE INDEX replies_of_thread ON reviews (parent_id, created_at, id)
  WHERE parent_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL;
-- The threads of each entry in every order. One whose first comment is gone stands while it has replies.
DROP INDEX reviews_of_episode;
DROP INDEX reviews_of_episode_by_helpfulness;
CREATE INDEX threads_of_media ON reviews (media_id, episode, created_at, id)
  WHERE media_id IS NOT NULL AND kind = 'comment' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0);
CREATE INDEX threads_of_media_by_helpfulness ON reviews (media_id, episode, helpfulness, id)
  WHERE media_id IS NOT NULL AND kind = 'comment' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0);
DO $$
DECLARE owner text;
BEGIN
  FOREACH owner IN ARRAY ARRAY['character', 'person', 'company', 'torrent'] LOOP
    EXECUTE format('DROP INDEX reviews_of_%1$s_by_helpfulness', owner);
    EXECUTE format('CREATE INDEX threads_of_%1$s ON reviews (%1$s_id, created_at, id) WHERE %1$s_id IS NOT NULL AND kind = ''comment''
      AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)', owner);
    EXECUTE format('CREATE INDEX threads_of_%1$s_by_helpfulness ON reviews (%1$s_id, helpfulness, id) WHERE %1$s_id IS NOT NULL
      AND kind = ''comment'' AND parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0)', owner);
  END LOOP;
END $$;

-- The number of threads and of visible comments of each discussion: counting ten thousand of them costs milliseconds.
CREATE TABLE "thread_totals" (
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    -- 0 is the whole work.
    "episode" INTEGER NOT NULL,
    "threads" INTEGER NOT NULL,
    "comments" INTEGER NOT NULL,

    CONSTRAINT "thread_totals_pkey" PRIMARY KEY ("entity", "entity_id", "episode")
);

-- Both numbers after a write, from the rows of reviews with 1 for an added one and -1 for a removed one. The names of the triggers order their
-- locks: first the comment whose replies are counted, then thread_totals, then review_totals.
CREATE FUNCTION change_thread_totals(changes text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format($format$
    -- Without the condition an update would call itself without end.
    IF EXISTS (SELECT FROM (%1$s) AS c WHERE parent_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL
        GROUP BY parent_id HAVING sum(number) <> 0) THEN
      WITH counted AS (
        SELECT parent_id, sum(number)::int AS number FROM (%1$s) AS c
        WHERE parent_id IS NOT NULL AND deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1 HAVING sum(number) <> 0),
      locked AS (SELECT p.id, c.number FROM reviews p JOIN counted c ON c.parent_id = p.id ORDER BY p.id FOR NO KEY UPDATE OF p)
      UPDATE reviews p SET replies = p.replies + l.number FROM locked l WHERE l.id = p.id;
    END IF;
    INSERT INTO thread_totals AS t (entity, entity_id, episode, threads, comments)
    SELECT d.* FROM (
      SELECT CASE WHEN media_id IS NOT NULL THEN 'media' WHEN character_id IS NOT NULL THEN 'character'
          WHEN person_id IS NOT NULL THEN 'person' WHEN company_id IS NOT NULL THEN 'company' ELSE 'torrent' END AS entity,
        coalesce(media_id, character_id, person_id, company_id, torrent_id) AS entity_id, coalesce(episode, 0) AS episode,
        sum(number * (parent_id IS NULL AND (deleted_at IS NULL AND hidden_at IS NULL OR replies > 0))::int)::int AS threads,
        sum(number * (deleted_at IS NULL AND hidden_at IS NULL)::int)::int AS comments
      FROM (%1$s) AS c WHERE kind = 'comment' GROUP BY 1, 2, 3
    ) AS d
    WHERE (d.threads, d.comments) <> (0, 0) ORDER BY d.entity, d.entity_id, d.episode
    ON CONFLICT (entity, entity_id, episode) DO UPDATE SET threads = t.threads + excluded.threads,
      comments = t.comments + excluded.comments$format$, changes)
$$;
DO $$
DECLARE
  write record;
BEGIN
  FOR write IN SELECT * FROM (VALUES
    ('added', 'INSERT', 'NEW TABLE AS added', 'SELECT 1 AS number, a.* FROM added a'),
    ('removed', 'DELETE', 'OLD TABLE AS removed', 'SELECT -1 AS number, r.* FROM removed r'),
    ('changed', 'UPDATE', 'OLD TABLE AS before_change NEW TABLE AS after_change',
      'SELECT 1 AS number, a.* FROM after_change a UNION ALL SELECT -1, b.* FROM before_change b')
  ) AS w (name, event, tables, changes) LOOP
    EXECUTE format('CREATE FUNCTION replies_%s() RETURNS trigger LANGUAGE plpgsql AS %L', write.name,
      'BEGIN ' || change_thread_totals(write.changes) || '; RETURN NULL; END');
    EXECUTE format('CREATE TRIGGER replies_%1$s AFTER %2$s ON reviews REFERENCING %3$s FOR EACH STATEMENT EXECUTE FUNCTION replies_%1$s()',
      write.name, write.event, write.tables);
  END LOOP;
END $$;
DROP FUNCTION change_thread_totals(text);
INSERT INTO thread_totals (entity, entity_id, episode, threads, comments)
  SELECT CASE WHEN media_id IS NOT NULL THEN 'media' WHEN character_id IS NOT NULL THEN 'character'
      WHEN person_id IS NOT NULL THEN 'person' WHEN company_id IS NOT NULL THEN 'company' ELSE 'torrent' END,
    coalesce(media_id, character_id, person_id, company_id, torrent_id), coalesce(episode, 0), count(*), count(*)
  FROM reviews WHERE kind = 'comment' AND deleted_at IS NULL AND hidden_at IS NULL GROUP BY 1, 2, 3;

-- The users whom a text names, as they were found when it was written.
CREATE TABLE "review_mentions" (
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "review_mentions_pkey" PRIMARY KEY ("review_id", "user_id")
);
CREATE INDEX "review_mentions_user_id_idx" ON "review_mentions"("user_id");
ALTER TABLE "review_mentions" ADD CONSTRAINT "review_mentions_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_mentions" ADD CONSTRAINT "review_mentions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Between a user and one they blocked there is no mention, reply or follow, in either direction. Who is muted learns nothing of it.
CREATE TYPE "block_kind" AS ENUM ('Block', 'Mute');
CREATE TABLE "user_blocks" (
    "user_id" INTEGER NOT NULL,
    "blocked_id" INTEGER NOT NULL,
    "kind" "block_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_blocks_pkey" PRIMARY KEY ("user_id", "blocked_id"),
    CONSTRAINT user_blocks_other CHECK (user_id <> blocked_id)
);
CREATE INDEX "user_blocks_blocked_id_idx" ON "user_blocks"("blocked_id");
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_blocked_id_fkey" FOREIGN KEY ("blocked_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
