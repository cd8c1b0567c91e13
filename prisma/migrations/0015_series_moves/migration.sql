-- Series that a load dissolved: their addresses lead to the best known of their works, or to the series that it is in.
CREATE TABLE "series_moves" (
    "series_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,

    CONSTRAINT "series_moves_pkey" PRIMARY KEY ("series_id")
);
CREATE INDEX "series_moves_media_id_idx" ON "series_moves"("media_id");
ALTER TABLE "series_moves" ADD CONSTRAINT "series_moves_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
