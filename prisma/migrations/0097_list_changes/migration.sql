-- What collaborators did with the entries of a list, for its owner. The newest of each list are kept.
CREATE TYPE "list_change_kind" AS ENUM ('added', 'removed', 'moved', 'noted');
CREATE TABLE "list_changes" (
    "id" SERIAL NOT NULL,
    "list_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "kind" "list_change_kind" NOT NULL,
    "others" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "list_changes_list_id_id_idx" ON "list_changes"("list_id", "id");
CREATE INDEX "list_changes_user_id_idx" ON "list_changes"("user_id");
CREATE INDEX "list_changes_media_id_idx" ON "list_changes"("media_id");
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
