-- Next up: the most wanted first, then what has waited longest.
DROP INDEX watched_records_next_up;
CREATE INDEX watched_records_next_up ON watched_records (user_id, priority DESC NULLS LAST, updated_at, media_id) WHERE status = 'Planned';
