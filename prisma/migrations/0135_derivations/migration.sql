-- What is computed from the whole catalogue, such as similar works: when a load has asked for it, and how far the latest run is.
CREATE TABLE "derivations" (
  "name" TEXT NOT NULL,
  "wanted_at" TIMESTAMPTZ(3),
  "started_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "done" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "derivations_pkey" PRIMARY KEY ("name")
);

-- A catalogue without similar works waits for them; others get them at night, as before.
INSERT INTO derivations (name, wanted_at, started_at, finished_at)
SELECT 'similar-works', CASE WHEN lacks THEN now() END, CASE WHEN NOT lacks THEN now() END, CASE WHEN NOT lacks THEN now() END
FROM (SELECT NOT EXISTS (SELECT FROM similar_works) AND EXISTS (SELECT FROM media) AS lacks) AS found;
