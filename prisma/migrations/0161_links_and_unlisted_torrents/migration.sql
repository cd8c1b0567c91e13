-- A website of the release, and whether its uploader wants it in no list: it is found by its address alone.
ALTER TABLE "torrents" ADD COLUMN "link" TEXT,
  ADD COLUMN "is_unlisted" BOOLEAN NOT NULL DEFAULT false;
-- The next migration validates it: reading all rows here would stop reads.
ALTER TABLE torrents ADD CONSTRAINT torrents_link CHECK (length(link) <= 500 AND link ~ '^https?://') NOT VALID;
