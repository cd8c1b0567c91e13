-- The instances that serve from this database, each with its version and the newest migration that it knows, so that a newer one
-- knows who serves beside it. Rows of instances that ended without a word are deleted after a day.
CREATE TABLE "instances" (
    "id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "migration" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instances_pkey" PRIMARY KEY ("id")
);
