-- A follow names the follower alone.
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (CASE kind::text
  WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'invitation' THEN list_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'merge' THEN merge_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'contribution' THEN contribution_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, activity_id, actor_id) = 0
  WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND num_nonnulls(act_id, list_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'like' THEN actor_id IS NOT NULL AND num_nonnulls(list_id, activity_id) = 1
    AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id) = 0
  WHEN 'follow' THEN actor_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id) = 0
  ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id) = 0 END);
