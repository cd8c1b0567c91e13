-- Where works stand in the numbering of sites that have one entry for a whole show (TheTVDB, TMDB, IMDb). Several works share such an id,
-- which external_ids does not allow.
CREATE TABLE "media_places" (
  "media_id" INTEGER NOT NULL,
  "site" TEXT NOT NULL,
  "external_id" TEXT NOT NULL,
  "season" INTEGER,
  "before" INTEGER,
  CONSTRAINT "media_places_pkey" PRIMARY KEY ("media_id", "site", "external_id"),
  CONSTRAINT "media_places_plausible" CHECK (season BETWEEN 0 AND 10000 AND before BETWEEN 0 AND 100000)
);

CREATE INDEX "media_places_site_external_id_idx" ON "media_places"("site", "external_id");

ALTER TABLE "media_places" ADD CONSTRAINT "media_places_media_id_fkey"
  FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
