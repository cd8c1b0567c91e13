-- Who may see a user's anime, manga and games. Accounts that exist begin with nobody and are asked once; new ones begin with everybody.
CREATE TYPE "record_visibility" AS ENUM ('Everybody', 'Friends', 'Nobody');
ALTER TABLE "users"
  ADD COLUMN "anime_list" "record_visibility" NOT NULL DEFAULT 'Nobody',
  ADD COLUMN "manga_list" "record_visibility" NOT NULL DEFAULT 'Nobody',
  ADD COLUMN "game_list" "record_visibility" NOT NULL DEFAULT 'Nobody',
  ADD COLUMN "has_chosen_lists" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "users"
  ALTER COLUMN "anime_list" SET DEFAULT 'Everybody',
  ALTER COLUMN "manga_list" SET DEFAULT 'Everybody',
  ALTER COLUMN "game_list" SET DEFAULT 'Everybody',
  ALTER COLUMN "has_chosen_lists" SET DEFAULT true;

-- The view also has the columns that were added since.
CREATE OR REPLACE VIEW public_watched_records AS SELECT * FROM watched_records WHERE NOT is_private;

-- Counts a user's private records, which the totals of others leave out.
CREATE INDEX "watched_records_private" ON "watched_records"("user_id", "type", "status") WHERE is_private;
