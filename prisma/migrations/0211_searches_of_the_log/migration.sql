-- What searches of the log need, newest first: the moderators' acts; an object; what somebody did of a kind; a time.
CREATE INDEX moderation_log_of_moderators ON moderation_log (id) WHERE NOT is_administration;
CREATE INDEX moderation_log_of_moderator ON moderation_log (moderator_id, id) WHERE NOT is_administration;
CREATE INDEX moderation_log_object_id_idx ON moderation_log (object, id) WHERE object IS NOT NULL;
CREATE INDEX moderation_log_object_act_id_idx ON moderation_log (object, act, id) WHERE object IS NOT NULL;
CREATE INDEX moderation_log_object_moderator_id_id_idx ON moderation_log (object, moderator_id, id) WHERE object IS NOT NULL;
CREATE INDEX "moderation_log_moderator_id_act_id_idx" ON moderation_log (moderator_id, act, id);
CREATE INDEX "moderation_log_created_at_id_idx" ON moderation_log (created_at, id);
-- The acts about a target, for who settled it.
CREATE INDEX moderation_log_lists ON moderation_log (list_id) WHERE list_id IS NOT NULL;
CREATE INDEX moderation_log_works ON moderation_log (media_id) WHERE media_id IS NOT NULL;
CREATE INDEX moderation_log_takedowns ON moderation_log (takedown_id) WHERE takedown_id IS NOT NULL;
