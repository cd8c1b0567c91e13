-- What happened lately, of everybody: events come in the order of their dates, so a few bytes per block are enough.
CREATE INDEX "watched_events_created_at_idx" ON "watched_events" USING BRIN ("created_at");
