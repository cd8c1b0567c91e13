-- What another instance calls the entry that one of its proposals adds.
ALTER TABLE "contributions" ADD COLUMN "origin_key" TEXT;

-- Lines of other instances that name entries which are not here yet.
CREATE TABLE "waiting_lines" (
  "origin" TEXT NOT NULL,
  "key" TEXT NOT NULL,
  "line" TEXT NOT NULL,
  -- The keys that nobody here has.
  "missing" TEXT[] NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "tried_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY ("origin", "key")
);
CREATE INDEX "waiting_lines_origin_tried_at_idx" ON "waiting_lines" ("origin", "tried_at");

-- Who made a picture, as the source that names its address says.
ALTER TABLE "picture_addresses" ADD COLUMN "credit" TEXT;
