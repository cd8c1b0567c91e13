-- What the site has counted on each day (UTC): confirmed and active users, marks, reviews, uploads, suggestions.
CREATE TABLE "daily_totals" (
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    CONSTRAINT "daily_totals_pkey" PRIMARY KEY ("day", "name")
);
