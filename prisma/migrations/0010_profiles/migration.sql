-- Whether everybody may see what a user watched lately.
ALTER TABLE "users" ADD COLUMN "show_activity" BOOLEAN NOT NULL DEFAULT false;

-- Whom somebody follows and who follows them, the newest first, read a page at a time however many they are.
DROP INDEX "follows_followed_id_idx";
CREATE INDEX "follows_follower_id_created_at_followed_id_idx" ON "follows"("follower_id", "created_at", "followed_id");
CREATE INDEX "follows_followed_id_created_at_follower_id_idx" ON "follows"("followed_id", "created_at", "follower_id");
