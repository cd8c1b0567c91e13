-- What the name of a torrent says, as far as it was not stored yet, and how sure that is.
CREATE TYPE "certainty" AS ENUM ('Stated', 'Completed', 'Guessed');

ALTER TABLE "torrents" ADD COLUMN "release_title" TEXT,
  ADD COLUMN "last_season" INTEGER,
  ADD COLUMN "is_half" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_absolute" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_extra" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "version" INTEGER,
  ADD COLUMN "part" INTEGER,
  ADD COLUMN "source" TEXT,
  ADD COLUMN "codec" TEXT,
  ADD COLUMN "year" INTEGER,
  ADD COLUMN "first_volume" INTEGER,
  ADD COLUMN "last_volume" INTEGER,
  ADD COLUMN "first_chapter" INTEGER,
  ADD COLUMN "last_chapter" INTEGER,
  -- The next two are written anew by a job; until then a reading counts as before.
  ADD COLUMN "certainty" "certainty" NOT NULL DEFAULT 'Completed',
  ADD COLUMN "by_hand" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE torrents
  ADD CONSTRAINT torrents_seasons CHECK (last_season >= season),
  ADD CONSTRAINT torrents_volumes CHECK (first_volume >= 0 AND last_volume >= first_volume AND first_chapter >= 0 AND last_chapter >= first_chapter),
  ADD CONSTRAINT torrents_reading CHECK (length(release_title) <= 300 AND length(source) <= 100 AND length(codec) <= 100
    AND version BETWEEN 0 AND 100 AND part BETWEEN 0 AND 100 AND year BETWEEN 1900 AND 2200);

-- By the name of the file or of its folder: of a batch with several seasons.
ALTER TABLE "torrent_files" ADD COLUMN "season" INTEGER;

-- How far the job is that reads the names of all torrents anew: a row for each version of the reading.
CREATE TABLE "reading_runs" (
    "version" INTEGER NOT NULL,
    "last_id" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "reading_runs_pkey" PRIMARY KEY ("version")
);
