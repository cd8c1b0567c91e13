-- How many public records of a work have each status (Planned, Watching, Completed, Dropped, Paused) and each score (0 to 10, tens of
-- points). Counted in batches with the popularity, since a work may have hundreds of thousands of records.
CREATE TABLE "media_distributions" (
    "media_id" INTEGER NOT NULL,
    "statuses" INTEGER[] NOT NULL,
    "scores" INTEGER[] NOT NULL,

    CONSTRAINT "media_distributions_pkey" PRIMARY KEY ("media_id")
);
ALTER TABLE "media_distributions" ADD CONSTRAINT "media_distributions_media_id_fkey"
  FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
