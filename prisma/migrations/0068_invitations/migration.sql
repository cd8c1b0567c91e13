-- A notification of an invitation names the list.
ALTER TABLE "notifications" ADD COLUMN "list_id" INTEGER;
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (CASE kind
  WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id) = 0
  WHEN 'invitation' THEN list_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id) = 0
  WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND num_nonnulls(act_id, list_id) = 0
  ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id, list_id) = 0 END);
CREATE UNIQUE INDEX notifications_list_once ON notifications (list_id, user_id) WHERE list_id IS NOT NULL;
