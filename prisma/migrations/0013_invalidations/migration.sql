-- What writes invalidate, for the caches of all processes. A row is a part of the transaction of its write.
CREATE TABLE "invalidations" (
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "tags" TEXT[] NOT NULL
);
CREATE INDEX "invalidations_xid_idx" ON "invalidations"("xid");

-- One row: which transactions have been cleaned out of the log, and which will be next.
CREATE TABLE "invalidation_horizon" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "cleaned_before" xid8 NOT NULL DEFAULT '0',
    "next_before" xid8 NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    CONSTRAINT "invalidation_horizon_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invalidation_horizon_one_row" CHECK ("id")
);
INSERT INTO "invalidation_horizon" DEFAULT VALUES;
