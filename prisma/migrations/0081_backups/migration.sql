-- The backups that were made, so that every instance can tell how old the last one is, wherever it is kept.
CREATE TABLE "backups" (
    "id" SERIAL NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "place" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "backups_made_at_idx" ON "backups"("made_at");
