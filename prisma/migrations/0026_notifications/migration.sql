-- What a user is told: replies, mentions, milestones of votes, decisions of moderators. Made by jobs.
CREATE TYPE "notification_kind" AS ENUM ('reply', 'mention', 'votes', 'moderation');
CREATE TYPE "notification_digest" AS ENUM ('Never', 'Daily', 'Weekly');

ALTER TABLE "users" ADD COLUMN "notify_replies" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "notify_mentions" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "notify_votes" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "notification_digest" "notification_digest" NOT NULL DEFAULT 'Never',
  ADD COLUMN "digested_at" TIMESTAMPTZ(3),
  ADD COLUMN "digested_id" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX users_with_digest ON users (digested_at) WHERE notification_digest <> 'Never';

CREATE TABLE "notifications" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "review_id" INTEGER,
    "votes" INTEGER,
    "act_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT notifications_of_kind CHECK (CASE kind
      WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes) = 0
      WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND act_id IS NULL
      ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id) = 0 END)
);
-- A job that runs twice tells once. A text tells its reader once, as a reply or as a mention; its author of one milestone.
CREATE UNIQUE INDEX notifications_text_once ON notifications (review_id, user_id) WHERE review_id IS NOT NULL;
CREATE UNIQUE INDEX notifications_act_once ON notifications (act_id, user_id) WHERE act_id IS NOT NULL;
CREATE INDEX "notifications_user_id_id_idx" ON "notifications"("user_id", "id");
CREATE INDEX notifications_unread ON notifications (user_id, id) WHERE read_at IS NULL;
CREATE INDEX "notifications_created_at_idx" ON "notifications"("created_at");
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who was told of a text, and of its author the highest milestone. Notifications are deleted when they are old; without this a later
-- edit or vote would tell again.
CREATE TABLE "notified_users" (
    "review_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "votes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "notified_users_pkey" PRIMARY KEY ("review_id", "user_id")
);
CREATE INDEX "notified_users_user_id_idx" ON "notified_users"("user_id");
ALTER TABLE "notified_users" ADD CONSTRAINT "notified_users_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notified_users" ADD CONSTRAINT "notified_users_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
