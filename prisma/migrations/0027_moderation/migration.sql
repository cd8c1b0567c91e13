-- Reports of users, takedown requests of anybody, what moderators decide, and a log of it that only grows.
CREATE TYPE "report_reason" AS ENUM ('Spam', 'Abuse', 'Spoilers', 'Illegal', 'Copyright', 'Incorrect', 'Other');
CREATE TYPE "moderation_act" AS ENUM ('Dismiss', 'Resolve', 'Hide', 'Show', 'Warn', 'Suspend', 'Lift');

-- Until then the user can read, export and leave, but not write.
ALTER TABLE "users" ADD COLUMN "suspended_until" TIMESTAMPTZ(3);

-- No foreign keys: a row stays as it was written. Of a deleted account it has the number, and no name.
CREATE TABLE "moderation_log" (
    "id" SERIAL NOT NULL,
    "moderator_id" INTEGER NOT NULL,
    "act" "moderation_act" NOT NULL,
    "reason" "report_reason",
    "note" TEXT,
    "until" TIMESTAMPTZ(3),
    "author_id" INTEGER,
    "review_id" INTEGER,
    "user_id" INTEGER,
    "torrent_id" INTEGER,
    "list_id" INTEGER,
    "media_id" INTEGER,
    "takedown_id" INTEGER,
    "reports" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moderation_log_pkey" PRIMARY KEY ("id"),
    CONSTRAINT moderation_log_target CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, takedown_id) = 1),
    CONSTRAINT moderation_log_until CHECK ((act = 'Suspend') = (until IS NOT NULL))
);
CREATE INDEX "moderation_log_moderator_id_id_idx" ON "moderation_log"("moderator_id", "id");
CREATE INDEX "moderation_log_author_id_id_idx" ON "moderation_log"("author_id", "id");
CREATE INDEX "moderation_log_act_id_idx" ON "moderation_log"("act", "id");
CREATE INDEX "moderation_log_review_id_idx" ON "moderation_log"("review_id");
CREATE INDEX "moderation_log_torrent_id_idx" ON "moderation_log"("torrent_id");

CREATE FUNCTION moderation_log_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'moderation_log only grows: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER moderation_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
  FOR EACH STATEMENT EXECUTE FUNCTION moderation_log_grows();

-- Requests of people who need no account. The page is an address of this site.
CREATE TABLE "takedowns" (
    "id" SERIAL NOT NULL,
    "page" TEXT NOT NULL,
    "claimant" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "takedowns_pkey" PRIMARY KEY ("id")
);

-- The queue. A report of a deleted account stays without its name. An act settles all open reports of its target.
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "reporter_id" INTEGER,
    "review_id" INTEGER,
    "user_id" INTEGER,
    "torrent_id" INTEGER,
    "list_id" INTEGER,
    "media_id" INTEGER,
    "takedown_id" INTEGER,
    "reason" "report_reason" NOT NULL,
    "note" TEXT,
    "act_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT reports_target CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, takedown_id) = 1)
);
CREATE INDEX "reports_act_id_idx" ON "reports"("act_id");
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_torrent_id_fkey" FOREIGN KEY ("torrent_id") REFERENCES "torrents"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_takedown_id_fkey" FOREIGN KEY ("takedown_id") REFERENCES "takedowns"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reports" ADD CONSTRAINT "reports_act_id_fkey" FOREIGN KEY ("act_id") REFERENCES "moderation_log"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- One open report of each user and target.
DO $$
DECLARE target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['review', 'user', 'torrent', 'list', 'media', 'takedown'] LOOP
    EXECUTE format('CREATE INDEX "reports_%1$s_id_idx" ON reports (%1$s_id)', target);
    EXECUTE format('CREATE UNIQUE INDEX reports_of_%1$s_once ON reports (%1$s_id, reporter_id)
      WHERE act_id IS NULL AND %1$s_id IS NOT NULL', target);
  END LOOP;
END $$;
CREATE INDEX "reports_reporter_id_idx" ON "reports"("reporter_id");
CREATE INDEX reports_open ON reports (created_at, id) WHERE act_id IS NULL;
