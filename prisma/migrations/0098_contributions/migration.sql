-- Edits of every noun, with their reasons.
ALTER TABLE "edits"
  ADD COLUMN "series_id" INTEGER REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD COLUMN "person_id" INTEGER REFERENCES "people" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD COLUMN "company_id" INTEGER REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- create, change, revert, merge, unmerge, hide, show, picture, lock
  ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'change',
  ADD COLUMN "comment" TEXT,
  ADD COLUMN "source" TEXT,
  ADD COLUMN "reverts_id" INTEGER REFERENCES "edits" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "edits" DROP CONSTRAINT "edits_of_one_entry";
ALTER TABLE "edits" ADD CONSTRAINT "edits_of_one_entry"
  CHECK (num_nonnulls("media_id", "series_id", "character_id", "person_id", "company_id", "tag_id") = 1);
CREATE INDEX "edits_series_id_id_idx" ON "edits" ("series_id", "id") WHERE "series_id" IS NOT NULL;
CREATE INDEX "edits_person_id_id_idx" ON "edits" ("person_id", "id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "edits_company_id_id_idx" ON "edits" ("company_id", "id") WHERE "company_id" IS NOT NULL;
CREATE INDEX "edits_reverts_id_idx" ON "edits" ("reverts_id") WHERE "reverts_id" IS NOT NULL;
-- Of an editor, the newest first.
DROP INDEX "edits_editor_id_idx";
CREATE INDEX "edits_editor_id_id_idx" ON "edits" ("editor_id", "id");

CREATE TYPE "contribution_state" AS ENUM ('Open', 'Accepted', 'PartlyAccepted', 'Refused', 'Withdrawn', 'Outdated');

-- What somebody proposes. A new entry has no entry until it is accepted.
CREATE TABLE "contributions" (
  "id" SERIAL PRIMARY KEY,
  "proposer_id" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  -- The source that it came from instead of a person: the address of another instance.
  "origin" TEXT,
  "noun" TEXT NOT NULL,
  "media_id" INTEGER REFERENCES "media" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "series_id" INTEGER REFERENCES "series" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "character_id" INTEGER REFERENCES "characters" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "person_id" INTEGER REFERENCES "people" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "company_id" INTEGER REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "tag_id" INTEGER REFERENCES "tags" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- As in edits: the fields before and after; of lists only the items that change.
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  "comment" TEXT,
  "source" TEXT,
  "state" "contribution_state" NOT NULL DEFAULT 'Open',
  "claimed_by" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "claimed_at" TIMESTAMPTZ(3),
  "decided_by" INTEGER REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "decided_at" TIMESTAMPTZ(3),
  -- What the decision says to the proposer.
  "reason" TEXT,
  "edit_id" INTEGER REFERENCES "edits" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "contributions_noun" CHECK ("noun" IN ('media', 'series', 'character', 'person', 'company', 'tag')),
  CONSTRAINT "contributions_one_entry"
    CHECK (num_nonnulls("media_id", "series_id", "character_id", "person_id", "company_id", "tag_id") <= 1)
);
CREATE INDEX "contributions_state_id_idx" ON "contributions" ("state", "id");
CREATE INDEX "contributions_noun_open_idx" ON "contributions" ("noun", "id") WHERE "state" = 'Open';
CREATE INDEX "contributions_proposer_id_id_idx" ON "contributions" ("proposer_id", "id");
CREATE INDEX "contributions_decided_by_idx" ON "contributions" ("decided_by", "id") WHERE "decided_by" IS NOT NULL;
CREATE INDEX "contributions_claimed_by_idx" ON "contributions" ("claimed_by") WHERE "claimed_by" IS NOT NULL;
CREATE INDEX "contributions_edit_id_idx" ON "contributions" ("edit_id") WHERE "edit_id" IS NOT NULL;
CREATE INDEX "contributions_media_id_idx" ON "contributions" ("media_id", "id") WHERE "media_id" IS NOT NULL;
CREATE INDEX "contributions_series_id_idx" ON "contributions" ("series_id", "id") WHERE "series_id" IS NOT NULL;
CREATE INDEX "contributions_character_id_idx" ON "contributions" ("character_id", "id") WHERE "character_id" IS NOT NULL;
CREATE INDEX "contributions_person_id_idx" ON "contributions" ("person_id", "id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "contributions_company_id_idx" ON "contributions" ("company_id", "id") WHERE "company_id" IS NOT NULL;
CREATE INDEX "contributions_tag_id_idx" ON "contributions" ("tag_id", "id") WHERE "tag_id" IS NOT NULL;

-- Fields that only moderators change, and that loads leave as they are.
ALTER TABLE "media" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "series" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "characters" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "people" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "companies" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "tags" ADD COLUMN "locked_fields" TEXT[] NOT NULL DEFAULT '{}';
