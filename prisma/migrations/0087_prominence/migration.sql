-- How well known a work is that no source counts members of (server/domain/catalogue/prominence.ts); 0 until a load or the daily job computes it.
ALTER TABLE "media" ADD COLUMN "prominence" INTEGER NOT NULL DEFAULT 0;
