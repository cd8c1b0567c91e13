-- The work that probably follows another one, guessed from titles, years and kinds; made anew after each load.
CREATE TABLE "guessed_sequels" (
    "media_id" INTEGER NOT NULL,
    "next_id" INTEGER NOT NULL,

    CONSTRAINT "guessed_sequels_pkey" PRIMARY KEY ("media_id")
);
CREATE UNIQUE INDEX "guessed_sequels_next_id_key" ON "guessed_sequels"("next_id");
ALTER TABLE "guessed_sequels" ADD CONSTRAINT "guessed_sequels_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "guessed_sequels" ADD CONSTRAINT "guessed_sequels_next_id_fkey" FOREIGN KEY ("next_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What people say does not follow a work: no load guesses it again.
CREATE TABLE "refused_sequels" (
    "media_id" INTEGER NOT NULL,
    "next_id" INTEGER NOT NULL,

    CONSTRAINT "refused_sequels_pkey" PRIMARY KEY ("media_id", "next_id")
);
CREATE INDEX "refused_sequels_next_id_idx" ON "refused_sequels"("next_id");
ALTER TABLE "refused_sequels" ADD CONSTRAINT "refused_sequels_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refused_sequels" ADD CONSTRAINT "refused_sequels_next_id_fkey" FOREIGN KEY ("next_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
