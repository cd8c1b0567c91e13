-- Acts of administrators and of the command line, which moderators do not read. What they say is short: the log keeps it for good.
ALTER TABLE moderation_log ADD COLUMN is_administration boolean NOT NULL DEFAULT FALSE;
ALTER TABLE moderation_log ADD CONSTRAINT moderation_log_short CHECK (char_length(note) <= 1000 AND char_length(object) <= 200
  AND octet_length(before::text) <= 4096 AND octet_length(after::text) <= 4096);
-- The table only grows, so that its new pages are all that a vacuum reads. It keeps counts from the index alone.
ALTER TABLE moderation_log SET (autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0);
