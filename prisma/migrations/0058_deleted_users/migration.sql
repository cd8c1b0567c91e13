-- Ids of deleted accounts and nothing else of them: a restored backup is older than some deletions, and applies them again.
CREATE TABLE "deleted_users" (
    "user_id" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_users_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "deleted_users_deleted_at_idx" ON "deleted_users"("deleted_at");

CREATE FUNCTION note_deleted_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_users (user_id) VALUES (OLD.id) ON CONFLICT (user_id) DO UPDATE SET deleted_at = now();
  RETURN NULL;
END $$;
CREATE TRIGGER users_note_deleted AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION note_deleted_user();
