-- Season pages. `season` is what a source says, as year × 10 + 1 (winter) to 4 (fall): a series that begins in the last days of
-- March belongs to spring. `premiere` is that, or else the quarter of the release, with 0 for an unknown month.
ALTER TABLE "media" ADD COLUMN "season" INTEGER;
ALTER TABLE media ADD CONSTRAINT media_season CHECK (season BETWEEN 10001 AND 99994 AND season % 10 BETWEEN 1 AND 4);
ALTER TABLE "media" ADD COLUMN "premiere" INTEGER GENERATED ALWAYS AS (
  coalesce(season, release_date / 10000 * 10 + (release_date / 100 % 100 + 2) / 3)
) STORED;
CREATE INDEX media_premieres ON media (premiere, type, standing, id) WHERE premiere IS NOT NULL;
DROP INDEX media_seasons;
CREATE INDEX media_seasons ON media ((premiere % 10)) WHERE premiere IS NOT NULL;

-- The runs of series, for those that continue in a season. One without an end runs on while it is ongoing.
CREATE INDEX media_runs ON media USING gist (
  int4range(release_date, CASE WHEN end_date IS NULL THEN 99999999 ELSE greatest(end_date, release_date) END, '[]')
) WHERE type = 'Anime' AND release_date IS NOT NULL AND (end_date IS NOT NULL OR status = 'Ongoing');

-- The order of ratings: a mean of few ratings counts little. Our mean is drawn to the source's score as if that were 10 ratings,
-- and this to 65 as if that were 1,000 of its members (a source without members counts as 1,000).
ALTER TABLE "media" ADD COLUMN "weighted_rating" REAL GENERATED ALWAYS AS (
  CASE WHEN rating IS NULL AND score IS NULL THEN NULL ELSE (
    10 * CASE WHEN score IS NULL THEN 65
      ELSE (65 * 1000 + score * coalesce(nullif(members, 0), 1000)) / (1000 + coalesce(nullif(members, 0), 1000)) END
    + coalesce(rating, 0) * rating_count
  ) / (10 + rating_count) END
) STORED;
DROP INDEX "media_rating_id_idx";
DROP INDEX "media_type_status_rating_id_idx";
CREATE INDEX "media_weighted_rating_id_idx" ON "media"("weighted_rating", "id");
CREATE INDEX "media_type_status_weighted_rating_id_idx" ON "media"("type", "status", "weighted_rating", "id");

-- What users track more than usual, in 7 and 30 days; made anew by a job. Only works in at least one of both lists have a row.
CREATE TABLE "media_trends" (
    "media_id" INTEGER NOT NULL,
    "type" "media_type" NOT NULL,
    "week" REAL NOT NULL,
    "month" REAL NOT NULL,

    CONSTRAINT "media_trends_pkey" PRIMARY KEY ("media_id")
);
CREATE INDEX "media_trends_week_media_id_idx" ON "media_trends"("week", "media_id");
CREATE INDEX "media_trends_month_media_id_idx" ON "media_trends"("month", "media_id");
ALTER TABLE "media_trends" ADD CONSTRAINT "media_trends_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Air dates: the day where it is broadcast, and the moment if it is known.
ALTER TABLE "episodes" ADD COLUMN "airs_at" TIMESTAMPTZ(3);
CREATE INDEX "episodes_aired_idx" ON "episodes"("aired");

-- The calendar of a user's own list.
ALTER TYPE "feed_kind" ADD VALUE 'Calendar';
