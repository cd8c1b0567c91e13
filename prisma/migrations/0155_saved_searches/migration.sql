-- Searches of torrents that a user has saved, in one form for equal ones. Of those with a bell, new torrents are told.
CREATE TABLE saved_searches (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  search TEXT NOT NULL,
  is_told BOOLEAN NOT NULL DEFAULT false,
  seen_id INTEGER NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX saved_searches_user_id_search_key ON saved_searches (user_id, search);
-- The job looks first at those that it has looked at longest ago (server/domain/torrents/searches/jobs.ts).
CREATE INDEX saved_searches_told ON saved_searches (seen_id, id) WHERE is_told;

-- One unread notification of each search counts its new torrents.
ALTER TABLE notifications ADD COLUMN search_id INTEGER REFERENCES saved_searches (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications ADD COLUMN torrent_count INTEGER;
CREATE UNIQUE INDEX notifications_unread_search ON notifications (search_id) WHERE search_id IS NOT NULL AND read_at IS NULL;
CREATE INDEX notifications_search ON notifications (search_id) WHERE search_id IS NOT NULL;
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (num_nonnulls(search_id, torrent_count) = CASE kind::text WHEN 'torrents' THEN 2 ELSE 0 END
  AND num_nonnulls(edit_id, edit_count) = CASE kind::text WHEN 'change' THEN 2 ELSE 0 END AND CASE kind::text
  WHEN 'torrents' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'change' THEN num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'note' THEN note_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id) = 0
  WHEN 'moderation' THEN act_id IS NOT NULL AND num_nonnulls(review_id, votes, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'invitation' THEN list_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'merge' THEN merge_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'contribution' THEN contribution_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, activity_id, actor_id, note_id) = 0
  WHEN 'votes' THEN review_id IS NOT NULL AND votes > 0 AND num_nonnulls(act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0
  WHEN 'like' THEN actor_id IS NOT NULL AND num_nonnulls(list_id, activity_id) = 1
    AND num_nonnulls(review_id, votes, act_id, merge_id, contribution_id, note_id) = 0
  WHEN 'follow' THEN actor_id IS NOT NULL AND num_nonnulls(review_id, votes, act_id, list_id, merge_id, contribution_id, activity_id, note_id) = 0
  ELSE review_id IS NOT NULL AND num_nonnulls(votes, act_id, list_id, merge_id, contribution_id, activity_id, actor_id, note_id) = 0 END);
