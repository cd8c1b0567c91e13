-- News of what an administrator has done name the row of the log.
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (num_nonnulls(search_id, torrent_count) = CASE kind::text WHEN 'torrents' THEN 2 ELSE 0 END
  AND num_nonnulls(edit_id, edit_count) = CASE kind::text WHEN 'change' THEN 2 ELSE 0 END AND CASE kind::text
  WHEN 'torrents' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'change' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'login' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'factorAdded' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'factorRemoved' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'note' THEN note_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'administered' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'invitation' THEN list_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'merge' THEN merge_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'contribution' THEN contribution_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, activity_id, actor_id, note_id) = 0
  WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND num_nonnulls(act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'like' THEN actor_id IS NOT NULL AND num_nonnulls(list_id, activity_id) = 1
    AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, note_id) = 0
  WHEN 'follow' THEN actor_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, note_id) = 0
  ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0 END);
