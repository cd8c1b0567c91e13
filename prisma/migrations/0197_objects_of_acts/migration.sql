-- An act of an administrator has its object by name, and the values before and after it. Without a moderator: an act of
-- the command line, or of a provider.
ALTER TABLE moderation_log ALTER COLUMN moderator_id DROP NOT NULL;
ALTER TABLE moderation_log ADD COLUMN object text;
ALTER TABLE moderation_log ADD COLUMN before jsonb;
ALTER TABLE moderation_log ADD COLUMN after jsonb;
ALTER TABLE moderation_log DROP CONSTRAINT moderation_log_target;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_target
  CHECK (num_nonnulls(review_id, user_id, torrent_id, list_id, media_id, note_id, takedown_id, edit_id, object) = 1);
