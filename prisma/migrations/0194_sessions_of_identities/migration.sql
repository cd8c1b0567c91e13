CREATE INDEX "sessions_identity_id_idx" ON "sessions" ("identity_id");
