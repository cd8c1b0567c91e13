-- How far the changes of another instance were read.
ALTER TABLE "catalogue_sources" ADD COLUMN "position" TEXT;

-- What was proposed from an entry of another instance.
CREATE INDEX "contributions_origin_source_idx" ON "contributions" ("origin", "source") WHERE "origin" IS NOT NULL;
