-- Users who work on a list with its owner. Without `accepted_at` it is an invitation.
CREATE TABLE "list_collaborators" (
    "list_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "list_collaborators_pkey" PRIMARY KEY ("list_id", "user_id")
);
CREATE INDEX "list_collaborators_user_id_idx" ON "list_collaborators"("user_id");
ALTER TABLE "list_collaborators" ADD CONSTRAINT "list_collaborators_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "list_collaborators" ADD CONSTRAINT "list_collaborators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who added an entry, if that was not the owner.
ALTER TABLE "list_entries" ADD COLUMN "added_by_id" INTEGER;
CREATE INDEX "list_entries_added_by_id_idx" ON "list_entries"("added_by_id");
ALTER TABLE "list_entries" ADD CONSTRAINT "list_entries_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Invitations are told (the next migration uses the value: not in the transaction that adds it).
ALTER TYPE "notification_kind" ADD VALUE 'invitation';
