-- The filter of My watched by own tags: few records have any.
CREATE INDEX watched_records_own_tags ON watched_records (user_id, media_id) WHERE tags <> '{}';
