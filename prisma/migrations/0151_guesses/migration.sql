-- What people are asked about works: what comes next, whether two are one, whether a character leads. A job makes the rows.
CREATE TYPE "guess_kind" AS ENUM ('Sequel', 'Duplicate', 'Role');
-- In the order in which a merge keeps one of two.
CREATE TYPE "guess_state" AS ENUM ('Refused', 'Confirmed', 'Open');

CREATE TABLE "guesses" (
    "id" SERIAL NOT NULL,
    "kind" "guess_kind" NOT NULL,
    "state" "guess_state" NOT NULL DEFAULT 'Open',
    "media_id" INTEGER NOT NULL,
    "other_id" INTEGER,
    "character_id" INTEGER,
    "type" "media_type" NOT NULL,
    "reasons" TEXT[] NOT NULL,
    "is_agreed" BOOLEAN NOT NULL DEFAULT false,
    "wanted" INTEGER NOT NULL DEFAULT 0,
    "decided_by" INTEGER,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "guesses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "guesses_other_side" CHECK (CASE WHEN kind = 'Role' THEN character_id IS NOT NULL AND other_id IS NULL
      ELSE other_id IS NOT NULL AND other_id <> media_id AND character_id IS NULL END)
);
CREATE UNIQUE INDEX "guesses_media_id_other_id_kind_key" ON "guesses"("media_id", "other_id", "kind");
CREATE UNIQUE INDEX "guesses_media_id_character_id_key" ON "guesses"("media_id", "character_id");
CREATE INDEX "guesses_other_id_idx" ON "guesses"("other_id");
CREATE INDEX "guesses_character_id_idx" ON "guesses"("character_id");
CREATE INDEX "guesses_order" ON "guesses"("state", "is_agreed" DESC, "wanted" DESC, "id");
CREATE INDEX "guesses_kind_order" ON "guesses"("state", "kind", "is_agreed" DESC, "wanted" DESC, "id");
CREATE INDEX "guesses_type_order" ON "guesses"("state", "type", "is_agreed" DESC, "wanted" DESC, "id");
CREATE INDEX "guesses_decided_by_idx" ON "guesses"("decided_by");
ALTER TABLE "guesses" ADD CONSTRAINT "guesses_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guesses" ADD CONSTRAINT "guesses_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guesses" ADD CONSTRAINT "guesses_character_id_fkey" FOREIGN KEY ("character_id") REFERENCES "characters"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guesses" ADD CONSTRAINT "guesses_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "guess_votes" (
    "guess_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "is_yes" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guess_votes_pkey" PRIMARY KEY ("guess_id", "user_id")
);
CREATE INDEX "guess_votes_user_id_idx" ON "guess_votes"("user_id");
ALTER TABLE "guess_votes" ADD CONSTRAINT "guess_votes_guess_id_fkey" FOREIGN KEY ("guess_id") REFERENCES "guesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guess_votes" ADD CONSTRAINT "guess_votes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
