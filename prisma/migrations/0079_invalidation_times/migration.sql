-- When a write noted its invalidation, for the metric of its delay: from the write to the moment at which an instance hears it.
ALTER TABLE "invalidations" ADD COLUMN "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();
