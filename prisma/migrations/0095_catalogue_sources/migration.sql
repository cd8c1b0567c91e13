-- What the last refresh of each source of CATALOGUE_SOURCES found.
CREATE TABLE "catalogue_sources" (
  "address" TEXT PRIMARY KEY,
  "state" TEXT NOT NULL,
  "reason" TEXT,
  "etag" TEXT,
  "last_modified" TEXT,
  "digest" TEXT,
  "counts" JSONB,
  "checked_at" TIMESTAMPTZ(3) NOT NULL,
  "loaded_at" TIMESTAMPTZ(3)
);
