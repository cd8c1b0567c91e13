-- A change that applied at once, and is no editor's, waits until an editor has seen it. Older ones count as seen.
ALTER TABLE edits ADD COLUMN is_unseen BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE edits ADD COLUMN seen_at TIMESTAMPTZ(3);
ALTER TABLE edits ADD COLUMN seen_by INTEGER REFERENCES users (id) ON DELETE SET NULL ON UPDATE CASCADE;
-- The edits as they are told know it, too.
CREATE OR REPLACE VIEW told_edits AS SELECT e.id, e.editor_id, e.media_id, e.series_id, e.character_id, e.person_id, e.company_id, e.tag_id, e.kind,
    CASE WHEN h.id IS NULL THEN e.before ELSE '{}' END AS before, CASE WHEN h.id IS NULL THEN e.after ELSE '{}' END AS after,
    CASE WHEN h.id IS NULL THEN e.comment END AS comment, CASE WHEN h.id IS NULL THEN e.source END AS source,
    e.reverts_id, e.mirrors_id, e.created_at, h.id AS hidden_id, e.is_unseen
  FROM edits e LEFT JOIN LATERAL (SELECT min(u.hidden_id) AS id FROM hidden_text_uses u WHERE u.edit_id = e.id) h ON true;
-- Changes that wait: all, those of a noun (NOUN of server/domain/curation/edits/queries.ts), and those of an account.
CREATE INDEX edits_unseen ON edits (id) WHERE is_unseen;
CREATE INDEX edits_unseen_noun ON edits ((CASE WHEN media_id IS NOT NULL THEN 'media' WHEN series_id IS NOT NULL THEN 'series'
  WHEN character_id IS NOT NULL THEN 'character' WHEN person_id IS NOT NULL THEN 'person'
  WHEN company_id IS NOT NULL THEN 'company' WHEN tag_id IS NOT NULL THEN 'tag' END), id) WHERE is_unseen;
CREATE INDEX edits_unseen_editor ON edits (editor_id, id) WHERE is_unseen;
CREATE INDEX edits_seen_by ON edits (seen_by) WHERE seen_by IS NOT NULL;

-- Users subscribe to the changes of an entry, or of a contributor.
CREATE TABLE subscriptions (
  id SERIAL PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  media_id INTEGER REFERENCES media (id) ON DELETE CASCADE ON UPDATE CASCADE,
  series_id INTEGER REFERENCES series (id) ON DELETE CASCADE ON UPDATE CASCADE,
  character_id INTEGER REFERENCES characters (id) ON DELETE CASCADE ON UPDATE CASCADE,
  person_id INTEGER REFERENCES people (id) ON DELETE CASCADE ON UPDATE CASCADE,
  company_id INTEGER REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  tag_id INTEGER REFERENCES tags (id) ON DELETE CASCADE ON UPDATE CASCADE,
  contributor_id INTEGER REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT subscriptions_of_one CHECK (num_nonnulls(media_id, series_id, character_id, person_id, company_id, tag_id, contributor_id) = 1)
);
CREATE INDEX subscriptions_user_id_id_idx ON subscriptions (user_id, id);
CREATE UNIQUE INDEX subscriptions_media ON subscriptions (media_id, user_id) WHERE media_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_series ON subscriptions (series_id, user_id) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_character ON subscriptions (character_id, user_id) WHERE character_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_person ON subscriptions (person_id, user_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_company ON subscriptions (company_id, user_id) WHERE company_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_tag ON subscriptions (tag_id, user_id) WHERE tag_id IS NOT NULL;
CREATE UNIQUE INDEX subscriptions_contributor ON subscriptions (contributor_id, user_id) WHERE contributor_id IS NOT NULL;

-- They are told of these changes: one unread notification counts them, and names the newest.
ALTER TABLE users ADD COLUMN notify_changes BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE notifications ADD COLUMN edit_id INTEGER REFERENCES edits (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE notifications ADD COLUMN edit_count INTEGER;
CREATE UNIQUE INDEX notifications_unread_change ON notifications (user_id) WHERE edit_id IS NOT NULL AND read_at IS NULL;
CREATE INDEX notifications_user_edit ON notifications (user_id, edit_id) WHERE edit_id IS NOT NULL;
CREATE INDEX notifications_edit ON notifications (edit_id) WHERE edit_id IS NOT NULL;
ALTER TABLE notifications DROP CONSTRAINT notifications_of_kind;
ALTER TABLE notifications ADD CONSTRAINT notifications_of_kind CHECK (num_nonnulls(edit_id, edit_count) = CASE kind::text WHEN 'change' THEN 2 ELSE 0 END AND CASE kind::text
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
