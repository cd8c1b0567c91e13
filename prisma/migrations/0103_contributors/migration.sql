-- What became of somebody's contributions, so that nothing is counted when it is asked (docs/contributing-rules.md).
CREATE TABLE "contributors" (
  "user_id" INTEGER PRIMARY KEY REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "accepted" INTEGER NOT NULL DEFAULT 0,
  "refused" INTEGER NOT NULL DEFAULT 0,
  "reverted" INTEGER NOT NULL DEFAULT 0,
  -- Accepted ones since the last that was refused or reverted, and when the first of them was.
  "run" INTEGER NOT NULL DEFAULT 0,
  "run_since" TIMESTAMPTZ(3),
  -- Since then changes of fields apply at once.
  "trusted_at" TIMESTAMPTZ(3),
  -- A moderator has ruled that out.
  "distrusted_at" TIMESTAMPTZ(3),
  "distrusted_by" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "contributors_distrusted_by_idx" ON "contributors" ("distrusted_by") WHERE "distrusted_by" IS NOT NULL;

ALTER TABLE "contributions"
  -- Whether it adds an entry; the entry has an id once it is accepted.
  ADD COLUMN "is_new" BOOLEAN NOT NULL DEFAULT false,
  -- Why it was refused: a reason of the list; `reason` has the words for it.
  ADD COLUMN "refusal" TEXT;
UPDATE "contributions" SET "is_new" = true
  WHERE num_nonnulls("media_id", "series_id", "character_id", "person_id", "company_id", "tag_id") = 0;
-- Those of one person or of suspended ones, and how many wait.
CREATE INDEX "contributions_open_proposer_idx" ON "contributions" ("proposer_id") WHERE "state" = 'Open';
DROP INDEX "contributions_noun_open_idx";
-- The filters of the queue; how many there are is counted in the index alone.
CREATE INDEX "contributions_state_noun_idx" ON "contributions" ("state", "noun", "id", "proposer_id");
CREATE INDEX "contributions_state_new_idx" ON "contributions" ("state", "is_new", "id", "proposer_id");
CREATE INDEX "contributions_state_noun_new_idx" ON "contributions" ("state", "noun", "is_new", "id", "proposer_id");
CREATE INDEX "users_suspended_until_idx" ON "users" ("suspended_until") WHERE "suspended_until" IS NOT NULL;

-- A proposer is told what editors have decided.
ALTER TABLE "users" ADD COLUMN "notify_contributions" BOOLEAN NOT NULL DEFAULT true;
ALTER TYPE "notification_kind" ADD VALUE 'contribution';
ALTER TABLE "notifications" ADD COLUMN "contribution_id" INTEGER
  REFERENCES "contributions" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX notifications_contribution_once ON notifications (contribution_id, user_id) WHERE contribution_id IS NOT NULL;

-- Scripts edit the catalogue.
ALTER TYPE "token_scope" ADD VALUE 'EditCatalogue';
