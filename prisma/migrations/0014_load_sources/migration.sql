-- Which works a named source had when it was loaded last, so that those that have left it can be removed.
CREATE TABLE "media_sources" (
    "source" TEXT NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "media_sources_pkey" PRIMARY KEY ("source","media_id")
);
CREATE INDEX "media_sources_media_id_idx" ON "media_sources"("media_id");
ALTER TABLE "media_sources" ADD CONSTRAINT "media_sources_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
