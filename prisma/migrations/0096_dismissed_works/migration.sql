-- Works that a user does not want to be proposed.
CREATE TABLE "dismissed_works" (
    "user_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dismissed_works_pkey" PRIMARY KEY ("user_id", "media_id")
);
CREATE INDEX "dismissed_works_media_id_idx" ON "dismissed_works"("media_id");
ALTER TABLE "dismissed_works" ADD CONSTRAINT "dismissed_works_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dismissed_works" ADD CONSTRAINT "dismissed_works_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
